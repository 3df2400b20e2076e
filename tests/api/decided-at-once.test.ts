// Two decisions at one moment: the second sees what the first has changed, and neither waits for the other in a circle.
import { lockRecord } from '@/lib/core/write';
import { users } from '@/lib/nouns/users/resource';
import { updateUser } from '@/lib/nouns/users/update-user';
import { db } from '@/lib/run/db/db';
import { lockRows, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf, unique } from '../support/people';
import { countWaiting } from '../support/waiting';

const { call } = ownApi();
const admin = somebody('admin');

const isWaiting = async () => (await countWaiting()) > 0;

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Runs `first` in a transaction, begins `second`, which waits for it or ends, runs `then` in the first, commits. */
async function atOnce<T>(
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
  then?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const [done, mayEnd] = [gate(), gate()];
  const one = transaction(async (tx) => {
    await first(tx);
    done.open();
    await mayEnd.opened;
    await then?.(tx);
  });
  await Promise.race([done.opened, one]);
  let isDone = false;
  const two = second().finally(() => (isDone = true));
  await expect.poll(async () => isDone || (await isWaiting()), { timeout: 10_000 }).toBe(true);
  mayEnd.open();
  await one;
  return two;
}

const disable = (tx: Tx, by: Member, id: string) => {
  const actor = { ...personOf(by, 'admin'), isVerified: true };
  return lockRecord(tx, users, actor, id).then((locked) => updateUser(tx, actor, locked, { enabledUser: false }));
};
const disabling = (as: Member, { id }: Member) => call('PUT', `users/${id}`, { as, body: { enabledUser: false } });

test('of two responsible people disabled, a third takes over', async () => {
  const { id } = await makeCenter();
  const [first, second, third] = [await makePerson('expert'), await makePerson('expert'), await makePerson('expert')];
  for (const one of [first, second, third]) await linkExpert(id, one.id);
  await db.membership.updateMany({ where: { centerId: id, userId: second.id }, data: { isResponsible: true } });
  const answer = await atOnce(
    (tx) => disable(tx, admin, first.id),
    () => disabling(admin, second),
  );
  expect(answer.status).toBe(200);
  const left = await db.membership.findFirstOrThrow({ where: { centerId: id, userId: third.id } });
  expect(left.isResponsible).toBe(true);
});

test('whoever refuses a claim waits for somebody who is about to join there', async () => {
  const [kept, gone, head] = [await makeCenter(), await makeCenter(), await makePerson('expert')];
  await linkExpert(gone.id, head.id);
  const { id } = await db.practiceClaim.create({ data: { firstId: kept.id, secondId: gone.id } });
  const body = { decision: 'refused', keptId: kept.id, reason: 'Doppio' };
  const memberships = 'select 1 as ok from memberships where center_id = $1::uuid for update';
  const answer = await atOnce(
    (tx) => lockRows(tx, 'users', head.id),
    () => call('POST', `practice-claims/${id}/decision`, { as: admin, body }),
    async (tx) => {
      await lockRows(tx, 'centers', gone.id);
      await within(tx)(memberships, [gone.id]);
    },
  );
  expect(answer.status).toBeLessThan(300);
});

test('two reportings about one person are resolved once', async () => {
  const person = await makePerson('expert');
  const reported = () =>
    db.reporting.create({
      data: { reporterUserId: admin.id, type: 'deleteUser', reason: 'x', userId: person.id },
      select: { id: true },
    });
  const [first, second] = [await reported(), await reported()];
  const resolve = (id: string) =>
    call('POST', `reportings/${id}/resolution`, { as: admin, body: { reason: 'Doppio' } });
  // As whoever resolves the second: it is locked, then the first of them.
  const answer = await atOnce(
    (tx) => lockRows(tx, 'reportings', first.id),
    () => resolve(second.id),
    (tx) => lockRows(tx, 'reportings', second.id),
  );
  expect(answer.body).toEqual({ closed: 2 });
});

test('a dozen forms with one address send three letters', async () => {
  const email = `${unique('victim')}@tests.example`;
  const about = { whoAreYou: 'patient', name: 'Ida Gelb', email, contactType: 'treatment', privacyAccepted: true };
  const send = (n: number) => call('POST', 'contacts', { body: { ...about, message: `Buongiorno ${n}` } });
  const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)));
  expect(sent.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
  expect(await db.outboxMail.count({ where: { email, letter: 'contactReceived' } })).toBe(3);
});

// Last: it leaves the first admin without a session.
test('of two last admins who disable each other, one stays', async () => {
  const other = await makePerson('admin');
  await db.user.updateMany({
    where: { originalRole: 'admin', id: { notIn: [admin.id, other.id] } },
    data: { enabledUser: false },
  });
  const answer = await atOnce(
    (tx) => disable(tx, admin, other.id),
    () => disabling(other, admin),
  );
  expect([answer.status, answer.body.messageKey]).toEqual([409, 'errors.lastAdmin']);
  expect((await disabling(admin, await makePerson('admin'))).status).toBe(200);
});
