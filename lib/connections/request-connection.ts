import type { Actor } from '@/lib/auth/actor';
import { requireConfirmed } from '@/lib/auth/require-person';
import { invalid } from '@/lib/errors';
import { sendNotifications } from '@/lib/notifications/send-notifications';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { connections } from './resource';

/** Asks an employee to be in touch; they are told. @throws Problem 400 for somebody who is none, 409 when asked already */
export async function requestConnection(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requireConfirmed(actor);
  const employeeId = String(input.employeeId);
  const employee = await tx.user.findFirst({
    where: {
      id: employeeId,
      originalRole: { in: ['admin', 'consultant', 'area_manager', 'dealer'] },
      enabledUser: true,
      deletedAt: null,
    },
    select: { id: true },
  });
  if (!employee || employeeId === me.id) throw invalid([{ field: 'employeeId', message: 'validation.invalid' }]);
  const id = await insertRecord(tx, connections, actor, input);
  const name = `${me.name} ${me.surname}`.trim();
  await sendNotifications(tx, [{ userId: employeeId, message: 'notifications.connectionRequested', values: { name } }]);
  return id;
}
