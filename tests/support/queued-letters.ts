import { pool } from '@/lib/run/db/db';
import { openQueuedLetter, type QueuedLetter } from '@/lib/run/mail/seal-letter';

/** In order, opened as the worker opens them. */
export async function queuedLetters(email: string, letter?: string) {
  const { rows } = await pool.query<{ id: string; data: QueuedLetter }>(
    `select id::text, data from pgboss.job where name = 'mail' and data->>'to' like $1 and ($2::text is null or data->>'letter' = $2)
      order by created_on`,
    [email, letter ?? null],
  );
  return rows.map(({ id, data }) => openQueuedLetter(data, id));
}
