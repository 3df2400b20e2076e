import type { Person } from '@/lib/auth/actor';
import { canSwitchBack, canSwitchToExpert } from '@/lib/auth/switch-rules';
import { forbidden } from '@/lib/errors';
import { type Tx, transaction } from '@/lib/rest/transaction';
import { recordEvent } from '@/lib/security-events/record-event';

/** Switches to the role of an expert, until switching back. */
export async function switchToExpert(me: Person): Promise<void> {
  if (!canSwitchToExpert(me)) throw forbidden();
  await changeRole(me, 'expert');
}

/** Switches back to the person's original role. */
export async function switchBack(me: Person): Promise<void> {
  if (!canSwitchBack(me)) throw forbidden();
  await transaction(async (tx) => {
    await tx.$executeRaw`update users set role = original_role, updated_at = now() where id = ${me.id}::uuid`;
    await audit(tx, me, me.originalRole);
  });
}

async function changeRole(me: Person, role: 'expert') {
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: me.id }, data: { role } });
    await audit(tx, me, role);
  });
}

async function audit(tx: Tx, me: Person, role: string): Promise<void> {
  const detail = `${me.role} → ${role}`;
  await recordEvent(tx, { kind: 'role-changed', userId: me.id, actorId: me.id, detail });
  await tx.auditEntry.create({
    data: {
      actorId: me.id,
      actorRole: me.role,
      action: 'switch-role',
      entity: 'users',
      entityId: me.id,
      before: { role: me.role },
      after: { role },
    },
  });
}
