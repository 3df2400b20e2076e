import { type Actor, anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { claimsOf } from '@/lib/run/secrets/tokens';

type Ended = { id: string; endedAt: string };

const CLEAR = `
  update sessions s set seeing_as_id = null, seeing_until = null
  from (select id, seeing_as_id, to_char(least(now(), seeing_until, revoked_at) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ended_at from sessions where seeing_as_id is not null`;
const RETURNING = `for update) o where s.id = o.id returning o.seeing_as_id::text as id, o.ended_at as "endedAt"`;

/** Ends viewing as somebody else. Returns whom the admin was viewing as. @throws Problem 409 if they were not */
export async function endSeeing(tx: Tx, actor: Actor, headers: Headers): Promise<string> {
  const claims = await claimsOf(headers);
  const [ended] = actor.id === null || !actor.seenBy ? [] : await clear(tx, 'and id = $1::uuid', [claims!.sid]);
  if (!ended) throw conflict('errors.notSeeing');
  await note(tx, actor, ended);
  return ended.id;
}

/** Logs views as somebody else that ended by themselves or with their session; all, or those of one session. */
export async function endLapsed(tx: Tx, sessionId: string | null = null): Promise<number> {
  const lapsed = 'and (seeing_until <= now() or revoked_at is not null) and ($1::uuid is null or id = $1::uuid)';
  const ended = await clear(tx, lapsed, [sessionId]);
  for (const one of ended) await note(tx, anonymous, one);
  return ended.length;
}

export const endAllLapsed = (): Promise<number> => transaction((tx) => endLapsed(tx));

const clear = async (tx: Tx, which: string, values: unknown[]) =>
  (await within(tx)(`${CLEAR} ${which} ${RETURNING}`, values)) as Ended[];

const note = (tx: Tx, actor: Actor, { id, endedAt }: Ended) =>
  audit(tx, actor, { action: 'end-seeing', entity: 'users', entityId: id, after: { endedAt } });
