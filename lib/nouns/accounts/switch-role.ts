import type { Person } from '@/lib/core/actor/actor';
import { canSwitchBack, canSwitchToExpert, type Role } from '@/lib/core/actor/roles';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { reference } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { clientWithin, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';
import { userDetail } from './data';
import { roleSwitch } from './schema';

export async function switchToExpert(me: Person): Promise<void> {
  if (!canSwitchToExpert(me)) throw forbidden();
  await transaction((tx) => changeRole(tx, me, 'expert'));
}

export async function switchBack(me: Person): Promise<void> {
  if (!canSwitchBack(me)) throw forbidden();
  await transaction((tx) => changeRole(tx, me, me.originalRole));
}

/** Their centers count them only in the role of an expert. Throws a 403 if an admin has changed the role meanwhile. */
async function changeRole(tx: Tx, me: Person, role: Role): Promise<void> {
  const [changed] = await within(tx)(
    `update users set role = $1::"Role", updated_at = now()
     where id = $2::uuid and role = $3::"Role" and original_role = $4::"Role" returning 1 as ok`,
    [role, me.id, me.role, me.originalRole],
  );
  if (!changed) throw forbidden();
  await recordEvent(tx, { kind: 'role-changed', userId: me.id, actorId: me.id, detail: `${me.role} → ${role}` });
  const versions = { before: { role: me.role }, after: { role } };
  await audit(tx, me, { action: 'switch-role', entity: 'users', entityId: me.id, ...versions });
  await refreshStatusOfExperts(clientWithin(tx), [me.id]);
}

export const workAsExpert = defineVerb('PUT /users/role', {
  summary: 'Work as an expert for a while, in place of one’s own role',
  transactions: 'several',
  body: roleSwitch,
  answer: reference('SessionUser'),
  run: async ({ actor, raw }) => {
    parse(roleSwitch, raw);
    await switchToExpert(actor);
    return userDetail(actor.id);
  },
});

export const workAsOneself = defineVerb('PUT /users/role/reset', {
  summary: 'Go back to one’s own role',
  transactions: 'several',
  answer: reference('SessionUser'),
  run: async ({ actor }) => {
    await switchBack(actor);
    return userDetail(actor.id);
  },
});
