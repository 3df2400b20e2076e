import type { Actor } from '@/lib/auth/actor';
import { requireConfirmed, requirePerson } from '@/lib/auth/require-person';
import { conflict } from '@/lib/errors';
import { markAnswered } from '@/lib/notifications/mark-read';
import { sendNotifications } from '@/lib/notifications/send-notifications';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { requestAgain } from './request-connection';
import { connections } from './resource';
import { mayMove } from './rules';
import type { ConnectionStatus } from './schema';

/**
 * Accepts, ends or renews a connection; the side that asked is notified of an acceptance.
 * @throws Problem 409 for a change that is not theirs to make
 */
export async function updateConnection(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const me = requirePerson(actor);
  const { userId, employeeId, status: from } = locked.before as Record<string, string>;
  const to = (input.status ?? from) as ConnectionStatus;
  const side = employeeId === me.id ? 'employee' : 'asker';
  if (!mayMove(side, from as ConnectionStatus, to)) throw conflict('errors.forbiddenTransition', 'status');
  if (to !== from) await markAnswered(tx, { connectionId: locked.id });
  if (to === 'waiting' && from !== 'waiting') await requestAgain(tx, requireConfirmed(me), locked.id, employeeId!);
  await updateRecord(tx, connections, actor, locked, input);
  if (to !== 'active' || from === 'active') return;
  const name = `${me.name} ${me.surname}`.trim();
  await sendNotifications(tx, [
    { userId: userId!, message: 'notifications.connectionAccepted', values: { name }, href: 'connections' },
  ]);
}
