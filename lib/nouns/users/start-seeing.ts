import type { Actor } from '@/lib/core/actor/actor';
import { groupOf, hrefOf, type Role } from '@/lib/core/actor/roles';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { instant, object, text } from '@/lib/core/json-schema';
import { askedAt } from '@/lib/core/screens/asks';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { defineVerb } from '@/lib/core/verb';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { endLapsed } from './end-seeing';
import { lockAccount } from './lock-account';
import { seeing } from './schema';

/**
 * Lets an admin view the portal as somebody else for half an hour, within the session of `headers`: they see what
 * that person sees, read-only. Returns when it ends, and the landing page.
 * @throws Problem 409 for another admin, or oneself
 */
async function startSeeing(tx: Tx, actor: Actor, headers: Headers, id: string, body: unknown) {
  await lockAccount(tx, actor, id);
  const { reason } = parse(seeing, body);
  const [person] = await within(tx)(
    'select role::text, original_role::text as "originalRole" from users where id = $1::uuid',
    [id],
  );
  const { role, originalRole } = person as { role: Role; originalRole: Role };
  if (actor.id === id || role === 'admin' || originalRole === 'admin') throw conflict('errors.seeAdmin');
  const claims = await claimsOf(headers);
  await endLapsed(tx, claims!.sid);
  const [row] = await within(tx)(
    `update sessions set seeing_as_id = $2::uuid, seeing_until = now() + interval '30 minutes'
     where id = $1::uuid returning to_char(seeing_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until`,
    [claims!.sid, id],
  );
  const until = String(row!.until);
  await audit(tx, actor, {
    action: 'start-seeing',
    entity: 'users',
    entityId: id,
    reason: reason.trim(),
    after: { until },
  });
  const group = groupOf(role);
  return { until, to: group === 'guest' ? hrefOf('guest', 'guest') : landingPage(group) };
}

export const viewAs = defineVerb('POST /users/{id}/seeing', {
  summary:
    'View the portal as somebody else, except another admin, for half an hour: read-only, in this session (admin)',
  body: seeing,
  answer: object({ until: instant, to: text }),
  secret: true,
  form: { ...askedAt('users/{id}?act=seeAs', 'done', seeing), to: (_, done) => (done as { to: string }).to },
  run: ({ tx, actor, request, id, raw }) => startSeeing(tx, actor, request.headers, id, raw),
});
