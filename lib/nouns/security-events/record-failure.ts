import { fromPool } from '@/lib/run/db/transaction';
import { log } from '@/lib/run/log';
import { networkOf } from '@/lib/run/requests/client-of';
import { COLUMNS, type SecurityEvent, valuesOf } from './record-event';

type Failure = Omit<SecurityEvent, 'userId'> & {
  userId?: string | null;
  /** The address that was tried, if only that is known; used to look up the account, but not stored. */
  email?: string | undefined;
};

/** The maximum number of failures recorded per network or account in 15 minutes: enough to see what happened. */
const MAX_FAILURES = 20;
const WINDOW = 15 * 60 * 1000;
const MAX_KNOWN = 5_000;

const noted = new Map<string, { count: number; until: number }>();

/** Counted in this process: during a flood, failures cost a map lookup, but no connection or disk access. */
function isTooMany(subject: string): boolean {
  const now = Date.now();
  const known = noted.get(subject);
  if (known && known.until > now) return ++known.count > MAX_FAILURES;
  noted.delete(subject);
  noted.set(subject, { count: 1, until: now + WINDOW });
  if (noted.size > MAX_KNOWN) noted.delete(noted.keys().next().value!);
  return false;
}

// Other processes count separately, so the statement limits rows over all of them, and for a missing address too.
const INSERT = `
  insert into security_events (${COLUMNS})
  select coalesce($1::uuid, (select id from users where email = $9::citext and deleted_at is null)),
         $2::uuid, $3, $4, $5, $6, $7, $8
  where (select count(*) from (
    select 1 from security_events
    where ip_address is not distinct from $7 and user_id is not distinct from $1::uuid
      and kind in ('sign-in-failed', 'locked-out', 'refused', 'factor-failed', 'infected-upload', 'key-refused') and created_at > now() - interval '15 minutes'
    limit ${MAX_FAILURES * 2}) s) < ${MAX_FAILURES * 2}`;

/** Records a refusal outside of transactions, a few per network or account, without delaying the answer. */
export async function recordFailure({ email, userId = null, ...event }: Failure): Promise<void> {
  const values = valuesOf({ ...event, userId });
  const [, actorId, kind, , , , ipAddress] = values;
  if (isTooMany(`${kind} ${actorId ?? networkOf(ipAddress ?? null)}`)) return;
  try {
    await fromPool(INSERT, [...values, email ?? null]);
  } catch (error) {
    log.warn({ err: error }, 'a security event was not noted');
  }
}
