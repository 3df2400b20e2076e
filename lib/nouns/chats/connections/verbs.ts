import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed, requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { type Locked, updateRecord } from '@/lib/core/write';
import { markAnswered } from '@/lib/nouns/notifications/mark-read';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { requestAgain, requestConnection } from './request-connection';
import { connections } from './resource';
import { mayMove } from './rules';
import type { ConnectionStatus } from './schema';

/**
 * Accepts, ends or renews a connection; the side that asked is notified of an acceptance.
 * @throws Problem 409 for a change that is not theirs to make
 */
async function updateConnection(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const me = requirePerson(actor);
  const { userId, employeeId, status: from } = locked.before as Record<string, string>;
  const to = (input.status ?? from) as ConnectionStatus;
  const side = employeeId === me.id ? 'employee' : 'asker';
  const { isGivenUp } = await tx.connection.findUniqueOrThrow({
    where: { id: locked.id },
    select: { isGivenUp: true },
  });
  if (!mayMove(side, from as ConnectionStatus, to, isGivenUp)) throw conflict('errors.forbiddenTransition', 'status');
  if (to !== from) await markAnswered(tx, { connectionId: locked.id });
  if (to === 'waiting' && from !== 'waiting') await requestAgain(tx, requireConfirmed(me), locked.id, employeeId!);
  await updateRecord(tx, connections, actor, locked, input);
  if (to !== from)
    await tx.connection.update({
      where: { id: locked.id },
      data: { isGivenUp: to === 'closed' && side === 'asker' },
    });
  if (to !== 'active' || from === 'active') return;
  const name = `${me.name} ${me.surname}`.trim();
  await sendNotifications(tx, [
    { userId: userId!, message: 'notifications.connectionAccepted', values: { name }, href: 'connections' },
  ]);
}

export const verbs: Verbs = { create: requestConnection, update: updateConnection };
