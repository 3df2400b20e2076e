// A practice belongs to nobody until one of its founders has confirmed their address; two confirmed claims are decided by staff.
import { findJoinable } from '@/lib/nouns/centers/find-joinable';
import { removeUnconfirmed } from '@/lib/nouns/centers/remove-unconfirmed';
import { followConfirmation } from '@/lib/nouns/memberships/follow-confirmation';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { ownApi, somebody } from '../support/own-api';
import { askAt, type Member, makePerson, unique } from '../support/people';
import { worksAt } from '../support/practice';
import { heldBy, untilWaiting } from '../support/waiting';

const { call } = ownApi();
const admin = somebody('admin');

const stranger = (data = {}) => makePerson('expert', { confirmedUser: false, ...data });
const address = { city: 'Bari', province: 'Bari', provinceCode: 'BA', region: 'Puglia', country: 'IT' };
const found = async (as: Member, name: string) => {
  const plain = { ...address, plainAddress: 'Via Sparano 1, Bari', streetName: 'Via Sparano', streetNumber: '1' };
  return call('POST', 'centers', { as, body: { name, address: plain } });
};
async function confirm(person: Member) {
  await db.user.update({ where: { id: person.id }, data: { confirmedUser: true } });
  await transaction((tx) => followConfirmation(tx, person.id));
}
const toldOf = async (userId: string) =>
  (await db.notification.findMany({ where: { userId }, select: { message: true, values: true, href: true } })).map(
    ({ message, ...rest }) => ({ message: message.replace('notifications.', ''), ...rest }),
  );

/** Founded by a stranger first, then by its owner; both have confirmed their address since. */
async function claimed() {
  const name = unique('Studio Bianchi');
  const [squatter, owner] = [await stranger(), await makePerson('expert', { isEnabled: true })];
  const theirs = (await found(squatter, name)).body._id as string;
  const own = (await found(owner, name)).body._id as string;
  await confirm(squatter);
  const claim = await db.practiceClaim.findFirst({ where: { firstId: own, secondId: theirs } });
  return { name, squatter, owner, theirs, own, claim: claim?.id ?? '' };
}

describe('a practice named by an unconfirmed stranger', () => {
  test('is founded again by the first who has confirmed, and is responsible', async () => {
    const name = unique('Studio Bianchi');
    expect((await found(await stranger(), name)).status).toBe(201);
    const owner = await makePerson('expert');
    const mine = await found(owner, name);
    expect(mine.status).toBe(201);
    const where = { centerId: mine.body._id, userId: owner.id };
    expect(await db.membership.findFirstOrThrow({ where })).toMatchObject({ status: 'active', isResponsible: true });
    // From now on it is taken.
    expect((await found(await makePerson('expert'), name)).status).toBe(409);
    expect((await found(await stranger(), name)).status).toBe(409);
  });

  test('is not added twice by the stranger', async () => {
    const [name, person] = [unique('Studio Bianchi'), await stranger()];
    expect((await found(person, name)).status).toBe(201);
    expect((await found(person, name)).status).toBe(409);
  });

  test('is found by nobody else: neither by search, nor in lists, nor to join', async () => {
    const [name, person] = [unique('Studio Bianchi'), await stranger()];
    const { _id: id } = (await found(person, name)).body;
    const manager = await makePerson('area-manager', { assignedProvincesCodes: ['BA'] });
    const dealer = await makePerson('dealer', { isMasterDealer: true, country: 'IT' });
    for (const as of [manager, dealer]) expect((await call('GET', `centers/${id}`, { as })).status).toBe(404);
    // Nor is its founder, by those who look after the province or country, and nobody of them decides there.
    for (const as of [manager, dealer]) expect((await call('GET', `users/${person.id}`, { as })).status).toBe(404);
    const membership = await db.membership.findFirstOrThrow({ where: { centerId: id } });
    expect((await call('GET', `memberships/${membership.id}`, { as: manager })).status).toBe(404);
    expect((await call('DELETE', `memberships/${membership.id}`, { as: manager })).status).toBe(404);
    const visit = { centerId: id, visitedOn: '2026-03-10', notes: 'Prima visita' };
    expect((await call('POST', 'center-visits', { as: manager, body: visit })).status).toBeGreaterThanOrEqual(400);
    expect((await call('GET', `centers/${id}`, {})).status).toBe(404);
    const other = await makePerson('expert');
    expect(await findJoinable(name, other.id)).toEqual([]);
    expect(await findJoinable(name, other.id, { byStaff: true })).toMatchObject([{ id, isMine: false }]);
    expect(await findJoinable(name, person.id)).toMatchObject([{ id, isMine: true }]);
    const asked = await call('POST', 'memberships', { as: other, body: { centerId: id } });
    expect([asked.status, asked.body.errors?.[0]?.messageKey]).toEqual([400, 'errors.centerNotFound']);
    await confirm(person);
    expect((await call('GET', `centers/${id}`, { as: manager })).status).toBe(200);
  });
});

test('nobody unconfirmed reads who asks to join, or the names of those who decide', async () => {
  const { own, owner } = await claimed();
  const applicant = await makePerson('expert');
  await askAt(own, applicant.id);
  const read = async (as: Member) =>
    (await call('GET', `memberships?centerId=${own}`, { as })).body.map((one: { userId: string }) => one.userId);
  expect((await read(owner)).toSorted()).toEqual([applicant.id, owner.id].toSorted());
  await db.user.update({ where: { id: owner.id }, data: { confirmedUser: false } });
  expect(await read(owner)).toEqual([owner.id]);
  const newcomer = await stranger();
  await askAt(own, newcomer.id);
  const [mine] = (await call('GET', 'memberships', { as: newcomer })).body;
  expect(mine).toMatchObject({ centerId: own, status: 'waiting' });
  expect(mine).not.toHaveProperty('responsibleNames');
});

describe('two claims on one practice', () => {
  test('are told to both without names, both work meanwhile, and staff of the province decide', async () => {
    const consultant = await makePerson('consultant', { assignedProvincesCodes: ['BA'] });
    const { name, squatter, owner, theirs, own, claim } = await claimed();
    for (const [person, id] of [
      [squatter, theirs],
      [owner, own],
    ] as const) {
      const told = (await toldOf(person.id)).filter(({ message }) => message === 'practiceClaimed');
      expect(told).toEqual([{ message: 'practiceClaimed', values: { center: name }, href: `centers/${id}` }]);
      expect((await call('GET', `centers/${id}`, { as: person })).status).toBe(200);
      expect((await call('GET', 'practice-claims', { as: person })).status).toBe(403);
      const attempt = { as: person, body: { decision: 'separate', reason: 'x' } };
      expect((await call('POST', `practice-claims/${claim}/decision`, attempt)).status).toBe(403);
    }
    expect((await call('GET', `centers/${own}`, { as: squatter })).status).toBe(404);
    expect(await toldOf(consultant.id)).toMatchObject([{ message: 'practiceClaimToDecide', href: 'practice-claims' }]);
    const list = (await call('GET', 'practice-claims', { as: consultant })).body;
    const [mine] = list.filter(({ _id }: { _id: string }) => _id === claim);
    const people = mine.sides.map((side: { people: { email: string }[] }) => side.people.map(({ email }) => email));
    expect(people).toEqual([[owner.email], [squatter.email]]);
  });

  test('are decided by an admin too, and by no consultant of another province', async () => {
    const { claim } = await claimed();
    const other = await makePerson('consultant', { assignedProvincesCodes: ['MI'] });
    const body = { decision: 'separate', reason: 'Two streets' };
    expect((await call('POST', `practice-claims/${claim}/decision`, { as: other, body })).status).toBe(404);
    expect((await call('POST', `practice-claims/${claim}/decision`, { as: admin, body })).status).toBe(204);
    const again = await call('POST', `practice-claims/${claim}/decision`, { as: admin, body });
    expect([again.status, again.body.messageKey]).toEqual([409, 'errors.alreadyDecided']);
  });

  test('of which one is in somebody else’s care are told apart by its consultant, never merged or refused', async () => {
    const { claim, own } = await claimed();
    const consultant = await makePerson('consultant');
    await db.center.update({ where: { id: own }, data: { consultantId: consultant.id } });
    const decide = async (decision: string) =>
      (
        await call('POST', `practice-claims/${claim}/decision`, {
          as: consultant,
          body: { decision, keptId: own, reason: 'Mine' },
        })
      ).status;
    expect([await decide('refused'), await decide('one'), await decide('separate')]).toEqual([403, 403, 204]);
  });

  test('the refused one loses the center, and the other keeps theirs', async () => {
    const { claim, own, theirs, squatter, owner } = await claimed();
    const decide = (body: object) => call('POST', `practice-claims/${claim}/decision`, { as: admin, body });
    expect((await decide({ decision: 'refused', reason: 'Called them' })).status).toBe(400);
    expect((await decide({ decision: 'refused', keptId: claim, reason: 'Called them' })).status).toBe(400);
    expect((await decide({ decision: 'refused', keptId: own, reason: 'Called them' })).status).toBe(204);
    expect((await call('GET', `centers/${theirs}`, { as: squatter })).status).toBe(404);
    expect([await worksAt(theirs, squatter.id), await worksAt(own, owner.id)]).toEqual([false, true]);
    expect((await toldOf(squatter.id)).map(({ message }) => message)).toContain('practiceClaimRefused');
    expect((await toldOf(owner.id)).map(({ message }) => message)).toContain('practiceClaimKept');
  });

  test('of one practice become one center, with the people of both and one responsible', async () => {
    const { claim, own, theirs, squatter: colleague, owner } = await claimed();
    const body = { decision: 'one', keptId: own, reason: 'Partners' };
    expect((await call('POST', `practice-claims/${claim}/decision`, { as: admin, body })).status).toBe(204);
    const members = await db.membership.findMany({ where: { centerId: own, status: 'active' } });
    expect(Object.fromEntries(members.map(({ userId, isResponsible }) => [userId, isResponsible]))).toEqual({
      [owner.id]: true,
      [colleague.id]: false,
    });
    expect(await db.center.findUniqueOrThrow({ where: { id: theirs } })).toMatchObject({ mergedIntoId: own });
  });
});

test('an unconfirmed practice goes after a week, with a letter before', async () => {
  const [person, late] = [await stranger(), await stranger()];
  const ids: string[] = [];
  for (const as of [person, late]) ids.push((await found(as, unique('Studio Bianchi'))).body._id as string);
  const [id = '', kept = ''] = ids;
  const age = (days: number, told: number | null) =>
    db.$executeRaw`update centers set unconfirmed_since = now() - ${days} * interval '1 day',
      expiry_told_at = now() - ${told}::int * interval '1 day' where id = any(${ids}::uuid[])`;
  const stands = async (one: string) => (await db.center.findUniqueOrThrow({ where: { id: one } })).deletedAt === null;
  await age(4, null);
  await removeUnconfirmed();
  expect(await toldOf(person.id)).toEqual([]);
  // The portal was off for two weeks: the letter comes first all the same.
  await age(14, null);
  await removeUnconfirmed();
  await removeUnconfirmed();
  expect((await toldOf(person.id)).map(({ message }) => message)).toEqual(['practiceExpires']);
  expect(await stands(id)).toBe(true);
  await age(8, 3);
  await confirm(late);
  await removeUnconfirmed();
  expect([await stands(id), await stands(kept)]).toEqual([false, true]);
  expect(await worksAt(id, person.id)).toBe(false);
});

test('the center of somebody who waits to be reminded is not held while another one is removed', async () => {
  const [reminded, removed] = [await stranger(), await stranger()];
  const ids = [];
  for (const one of [reminded, removed]) ids.push((await found(one, unique('Studio Blu'))).body._id as string);
  for (const [n, told] of [null, 3].entries())
    await db.$executeRaw`update centers set unconfirmed_since = now() - interval '8 days',
      expiry_told_at = now() - ${told}::int * interval '1 day' where id = ${ids[n]}::uuid`;
  const person = await heldBy('select from users where id = $1 for update', [removed.id]);
  const done = removeUnconfirmed();
  await untilWaiting();
  // Whoever has locked a person may lock any center next.
  expect((await person.query('select from centers where id = $1 for update nowait', [ids[0]])).rowCount).toBe(1);
  await person.end();
  expect(await done).toBe(1);
});
