import type { Actor, Person } from '@/lib/core/actor/actor';
import { requireConfirmed, requirePerson } from '@/lib/core/actor/require-person';
import { STAFF } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { clientName } from '@/lib/core/fields/enum-names';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, updateRecord } from '@/lib/core/write';
import { markAnswered } from '@/lib/nouns/notifications/mark-read';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, invalid, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { connections } from './resource';
import { mayMove } from './rules';
import type { ConnectionStatus } from './schema';

/**
 * Asks an employee for a connection and notifies them.
 * @throws Problem 400 for anybody else, 409 if asked already or blocked, 429 above the daily limit
 */
async function requestConnection(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requireConfirmed(actor);
  const employeeId = String(input.employeeId);
  const employee = await tx.user.findFirst({
    where: { id: employeeId, originalRole: { in: STAFF.map(clientName) }, enabledUser: true, deletedAt: null },
    select: { id: true },
  });
  if (!employee || employeeId === me.id) throw invalid([{ field: 'employeeId', message: 'validation.invalid' }]);
  await requireMayAsk(tx, me, employeeId);
  const id = await insertRecord(tx, connections, actor, input);
  await notifyOfRequest(tx, me, employeeId, id);
  return id;
}

/**
 * Asks an employee again who refused, or after a connection has ended.
 * @throws Problem 429 if they were asked within the last day
 */
async function requestAgain(tx: Tx, me: Person, id: string, employeeId: string): Promise<void> {
  const { seconds } = limits.askAgain;
  await requireMayAsk(tx, me, employeeId);
  const since = new Date(Date.now() - seconds * 1000);
  const asked = await tx.connection.updateMany({
    where: { id, askedAt: { lt: since } },
    data: { askedAt: new Date() },
  });
  if (asked.count === 0) throw tooManyRequests(seconds);
  await notifyOfRequest(tx, me, employeeId, id);
}

async function requireMayAsk(tx: Tx, me: Person, employeeId: string): Promise<void> {
  const { points, seconds } = limits.askConnections;
  // Of two concurrent requests the second counts the first.
  await lockRows(tx, 'users', me.id);
  const [row] = await within(tx)(
    `select (select count(*)::int from connections c
         where c.user_id = $1::uuid and c.asked_at > now() - $3 * interval '1 second') as asked,
       exists (select from blocks b where (b.blocker_id, b.blocked_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) as "isBlocked"`,
    [me.id, employeeId, seconds],
  );
  if (row!.isBlocked) throw conflict('errors.chatOutOfTouch', 'employeeId');
  if (Number(row!.asked) >= points) throw tooManyRequests(seconds);
}

function notifyOfRequest(tx: Tx, { name, surname }: Person, userId: string, connectionId: string): Promise<void> {
  const values = { name: `${name} ${surname}`.trim() };
  const message = 'notifications.connectionRequested';
  return sendNotifications(tx, [{ userId, message, values, href: 'connections', connectionId }]);
}

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
    await tx.connection.update({ where: { id: locked.id }, data: { isGivenUp: to === 'closed' && side === 'asker' } });
  if (to !== 'active' || from === 'active') return;
  const name = `${me.name} ${me.surname}`.trim();
  await sendNotifications(tx, [
    { userId: userId!, message: 'notifications.connectionAccepted', values: { name }, href: 'connections' },
  ]);
}

export const verbs: Verbs = { create: requestConnection, update: updateConnection };
