import { pool } from '@/lib/db';
import { log } from '@/lib/log';
import { COLUMNS, type SecurityEvent, valuesOf } from './record-event';
import { networkOf } from './rules';

type Failure = Omit<SecurityEvent, 'userId'> & {
  userId?: string | null;
  /** Whose account was tried, where only the address is known; it is looked up, and not kept. */
  email?: string | undefined;
};

/** What one network, or one account, may have noted of its failures in a quarter of an hour: enough to see what went on. */
const MOST = 20;
const WINDOW = 15 * 60 * 1000;
const MAX_KNOWN = 5_000;

const noted = new Map<string, { count: number; until: number }>();

/** Counted in this process: a flood of failures costs a look into a map, and neither a connection nor the disk. */
function isTooMany(subject: string): boolean {
  const now = Date.now();
  const known = noted.get(subject);
  if (known && known.until > now) return ++known.count > MOST;
  noted.delete(subject);
  noted.set(subject, { count: 1, until: now + WINDOW });
  if (noted.size > MAX_KNOWN) noted.delete(noted.keys().next().value!);
  return false;
}

// The other processes count for themselves: what is written is bounded over all of them, and for lack of an address too.
const INSERT = `
  insert into security_events (${COLUMNS})
  select coalesce($1::uuid, (select id from users where email = $9::citext and deleted_at is null)),
         $2::uuid, $3, $4, $5, $6, $7, $8
  where (select count(*) from (
    select 1 from security_events
    where ip_address is not distinct from $7 and user_id is not distinct from $1::uuid
      and kind in ('sign-in-failed', 'locked-out', 'refused') and created_at > now() - interval '15 minutes'
    limit ${MOST * 2}) s) < ${MOST * 2}`;

/**
 * Notes what was refused, of which no transaction is left. Never more than a few of one network or account, and never in
 * the way of the answer: what cannot be noted is a line of the log.
 */
export async function recordFailure({ email, userId = null, ...event }: Failure): Promise<void> {
  const values = valuesOf({ ...event, userId });
  const [, actorId, kind, , , , ipAddress] = values;
  if (isTooMany(`${kind} ${actorId ?? networkOf(ipAddress ?? null)}`)) return;
  try {
    await pool.query({ name: 'record-failure', text: INSERT, values: [...values, email ?? null] });
  } catch (error) {
    log.warn({ err: error }, 'a security event was not noted');
  }
}
