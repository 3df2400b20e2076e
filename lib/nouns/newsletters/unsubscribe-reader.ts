import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { readUnsubscribeToken, type Subscriber } from '@/lib/run/secrets/letter-tokens';

/**
 * Unsubscribes the subject of a link from newsletters, or from e-mails about unread
 * messages, or subscribes them again. Applies to queued mails too: each is checked again
 * before it is sent. Does not reveal whether the subject exists.
 * @returns false for a token that was not signed here, which says nothing of whom to unsubscribe
 * @throws Problem 429 after too many subscriptions by link; unsubscribing is never refused
 */
export async function setSubscription(token: string, wanted: boolean): Promise<boolean> {
  const subscriber = readUnsubscribeToken(token);
  if (!subscriber) return false;
  if (wanted) await spend(limits.resubscriptions, `${subscriber.kind} ${subscriber.id}`);
  await transaction(async (tx) => {
    const { kind } = subscriber;
    const id = wanted ? subscriber.id : await remainingId(tx, kind, subscriber.id);
    await changes[kind](tx, { ...subscriber, id }, wanted);
    await within(tx)(
      `update newsletter_deliveries set unsubscribed_at = case when $2::bool then null else coalesce(unsubscribed_at, now()) end
        where id = $1::uuid`,
      [subscriber.deliveryId, wanted],
    );
  });
  return true;
}

const MERGED: Partial<Record<Subscriber['kind'], string>> = { user: 'users', messages: 'users', center: 'centers' };

/**
 * The account it was merged into since the letter was sent: unsubscribing under a former account means the person. Not
 * the other way round, since the former address may be somebody else's by now.
 */
async function remainingId(tx: Tx, kind: Subscriber['kind'], id: string): Promise<string> {
  const table = MERGED[kind];
  if (!table) return id;
  const [row] = await within(tx)(`select coalesce(merged_into_id, id)::text as id from ${table} where id = $1::uuid`, [
    id,
  ]);
  return (row?.id as string | undefined) ?? id;
}

async function wasWithdrawnByLink(tx: Tx, userId: string): Promise<boolean> {
  const last = await tx.consent.findFirst({ where: { userId, kind: 'marketing' }, orderBy: { id: 'desc' } });
  return last?.source === 'unsubscribe';
}

/** The same of letters about unread messages, as the audit has it. */
async function wereEndedByLink(tx: Tx, entityId: string): Promise<boolean> {
  const after = { path: ['unreadLetters'], equals: false };
  const where = { entity: 'users', entityId, action: 'update', after };
  const last = await tx.auditEntry.findFirst({ where, orderBy: { id: 'desc' }, select: { actorId: true } });
  return last?.actorId === null;
}

const changes: Record<Subscriber['kind'], (tx: Tx, subscriber: Subscriber, wanted: boolean) => Promise<void>> = {
  async user(tx, { id }, wanted) {
    const before = await tx.user.findFirst({
      where: { id, deletedAt: null },
      select: { marketingAccepted: true, unsubscribedAt: true },
    });
    if (!before || (before.unsubscribedAt === null) === wanted) return;
    // An old newsletter's link restores what a link has withdrawn, not what the profile has.
    const was = before.marketingAccepted;
    const is = wanted && (was || (await wasWithdrawnByLink(tx, id)));
    await tx.user.update({
      where: { id },
      data: { marketingAccepted: is, unsubscribedAt: wanted ? null : new Date() },
    });
    if (was === is) return;
    const source = wanted ? 'resubscribe' : 'unsubscribe';
    await tx.consent.create({ data: { userId: id, kind: 'marketing', granted: is, source } });
    const [former, now] = [{ marketingAccepted: was }, { marketingAccepted: is }];
    await audit(tx, anonymous, { action: 'update', entity: 'users', entityId: id, before: former, after: now });
  },
  async messages(tx, { id }, wanted) {
    if (wanted && !(await wereEndedByLink(tx, id))) return;
    const changed = { id, deletedAt: null, unreadLetters: !wanted };
    const { count } = await tx.user.updateMany({ where: changed, data: { unreadLetters: wanted } });
    if (count === 0) return;
    const [before, after] = [{ unreadLetters: !wanted }, { unreadLetters: wanted }];
    await audit(tx, anonymous, { action: 'update', entity: 'users', entityId: id, before, after });
  },
  async center(tx, { id }, wanted) {
    const unsubscribedAt = wanted ? null : new Date();
    const { count } = await tx.center.updateMany({
      where: { id, deletedAt: null, unsubscribedAt: wanted ? { not: null } : null },
      data: { unsubscribedAt },
    });
    if (count > 0) await noteChoice(tx, 'centers', id, wanted);
  },
  async address(tx, { id }, wanted) {
    const delivery = await tx.newsletterDelivery.findUnique({ where: { id }, select: { email: true } });
    if (!delivery) return;
    const stop = { email: delivery.email, reason: 'unsubscribed' };
    const { count } = wanted
      ? await tx.mailStop.deleteMany({ where: stop })
      : await tx.mailStop.createMany({ data: [stop], skipDuplicates: true });
    if (count > 0) await noteChoice(tx, 'newsletter-deliveries', id, wanted);
  },
};

/** The audit names no address: it could never be erased from there. */
const noteChoice = (tx: Tx, entity: string, entityId: string, wanted: boolean): Promise<void> =>
  audit(tx, anonymous, {
    action: 'update',
    entity,
    entityId,
    before: { isUnsubscribed: wanted },
    after: { isUnsubscribed: !wanted },
  });
