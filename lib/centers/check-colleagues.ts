import { conflict } from '@/lib/errors';
import { type Tx, within } from '@/lib/rest/transaction';

/**
 * A center is never left without a professional. Locks the centers in question, so that of two colleagues who leave at the
 * same moment one stays.
 * @param centerIds all centers the change is about; `left` are those the professional keeps
 * @throws Problem 409 when somebody is the last one at a center they would leave
 */
export async function checkColleagues(tx: Tx, userId: string, centerIds: string[], left: unknown[]): Promise<void> {
  const run = within(tx);
  await run('select 1 as ok from centers where id = any($1::uuid[]) order by id for no key update', [centerIds]);
  const alone = await run(
    `select c.id::text from centers c
     join center_experts mine on mine.center_id = c.id and mine.user_id = $1::uuid
     where c.id = any($2::uuid[]) and c.id <> all($3::uuid[]) and c.deleted_at is null and not exists (
       select from center_experts e join users u on u.id = e.user_id
       where e.center_id = c.id and e.user_id <> $1::uuid and u.deleted_at is null)`,
    [userId, centerIds, left],
  );
  if (alone.length > 0) throw conflict('errors.lastExpert');
}
