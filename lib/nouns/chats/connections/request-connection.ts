import type { Actor, Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { insertRecord } from '@/lib/core/write';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, invalid, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { connections } from './resource';

/**
 * Asks an employee for a connection and notifies them.
 * @throws Problem 400 for anybody else, 409 if asked already or blocked, 429 above the daily limit
 */
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
  await requireMayAsk(tx, me, employeeId);
  const id = await insertRecord(tx, connections, actor, input);
  await tellOfRequest(tx, me, employeeId, id);
  return id;
}

/**
 * Asks an employee again who refused, or after a connection has ended.
 * @throws Problem 429 if they were asked within the last day
 */
export async function requestAgain(tx: Tx, me: Person, id: string, employeeId: string): Promise<void> {
  const { seconds } = limits.askAgain;
  await requireMayAsk(tx, me, employeeId);
  const since = new Date(Date.now() - seconds * 1000);
  const asked = await tx.connection.updateMany({
    where: { id, askedAt: { lt: since } },
    data: { askedAt: new Date() },
  });
  if (asked.count === 0) throw tooManyRequests(seconds);
  await tellOfRequest(tx, me, employeeId, id);
}

async function requireMayAsk(tx: Tx, me: Person, employeeId: string): Promise<void> {
  const { points, seconds } = limits.askConnections;
  // Of two concurrent requests the second counts the first.
  await within(tx)('select 1 as ok from users where id = $1::uuid for no key update', [me.id]);
  const [row] = await within(tx)(
    `select (select count(*)::int from connections c
         where c.user_id = $1::uuid and c.asked_at > now() - $3 * interval '1 second') as asked,
       exists (select from blocks b where (b.blocker_id, b.blocked_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) as "isBlocked"`,
    [me.id, employeeId, seconds],
  );
  if (row!.isBlocked) throw conflict('errors.chatOutOfTouch', 'employeeId');
  if (Number(row!.asked) >= points) throw tooManyRequests(seconds);
}

function tellOfRequest(tx: Tx, { name, surname }: Person, userId: string, connectionId: string): Promise<void> {
  const values = { name: `${name} ${surname}`.trim() };
  const message = 'notifications.connectionRequested';
  return sendNotifications(tx, [{ userId, message, values, href: 'connections', connectionId }]);
}
