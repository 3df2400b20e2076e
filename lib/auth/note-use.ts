import { pool } from '@/lib/db';
import { log } from '@/lib/log';

/** Milliseconds; precision of the time of last use. */
const INTERVAL = 60_000;
const MAX_KNOWN = 5_000;
const noted = new Map<string, number>();

/** Notes that a session is in use, at most once a minute in this process, and without delaying the answer. */
export function noteUse(sid: string): void {
  const now = Date.now();
  if ((noted.get(sid) ?? 0) > now - INTERVAL) return;
  noted.delete(sid);
  noted.set(sid, now);
  if (noted.size > MAX_KNOWN) noted.delete(noted.keys().next().value!);
  pool
    .query({
      name: 'note-use',
      text: `update sessions set last_used_at = now() where id = $1 and last_used_at < now() - interval '1 minute'`,
      values: [sid],
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not noted'));
}
