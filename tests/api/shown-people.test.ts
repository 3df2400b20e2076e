// Who works at a center is public only with the yes of both: the person's own, and the practice's.
import { expect, test } from 'vitest';
import { listShownPeople, openFace } from '@/lib/nouns/centers/list-shown-people';
import { db } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { linkExpert } from '../support/people';
import { practice } from '../support/practice';

const { call } = ownApi();

const membershipOf = async (centerId: string, userId: string) =>
  (await db.membership.findFirstOrThrow({ where: { centerId, userId, status: 'active' } })).id;
const shownAt = async (centerId: string) => (await listShownPeople(centerId)).map(({ membershipId }) => membershipId);

test('nobody is shown before both agree, and at once no more when one of them does not', async () => {
  const { center, head } = await practice();
  const own = await membershipOf(center.id, head.id);
  expect((await call('POST', `memberships/${own}/showing`, { as: head })).status).toBe(200);
  expect(await shownAt(center.id)).toEqual([]);
  await db.center.update({ where: { id: center.id }, data: { showsPeople: true } });
  expect(await shownAt(center.id)).toEqual([own]);
  expect((await call('DELETE', `memberships/${own}/showing`, { as: head })).status).toBe(200);
  expect(await shownAt(center.id)).toEqual([]);
});

test('nobody agrees for somebody else, neither a colleague nor those responsible', async () => {
  const { center, head, colleague } = await practice({ showsPeople: true });
  const theirs = await membershipOf(center.id, colleague.id);
  expect((await call('POST', `memberships/${theirs}/showing`, { as: head })).status).toBe(403);
  const { head: stranger } = await practice();
  expect((await call('POST', `memberships/${theirs}/showing`, { as: stranger })).status).toBe(404);
  expect(await shownAt(center.id)).toEqual([]);
});

test('leaving ends it: who comes back is asked again, and a locked account is not shown', async () => {
  const { center, colleague } = await practice({ showsPeople: true });
  const first = await membershipOf(center.id, colleague.id);
  await call('POST', `memberships/${first}/showing`, { as: colleague });
  expect(await shownAt(center.id)).toEqual([first]);
  await db.user.update({ where: { id: colleague.id }, data: { enabledUser: false } });
  expect(await shownAt(center.id)).toEqual([]);
  await db.user.update({ where: { id: colleague.id }, data: { enabledUser: true } });
  await db.membership.update({ where: { id: first }, data: { status: 'closed' } });
  await linkExpert(center.id, colleague.id);
  expect(await shownAt(center.id)).toEqual([]);
  await expect(openFace(first)).rejects.toMatchObject({ status: 404 });
  await expect(openFace('nonsense')).rejects.toMatchObject({ status: 404 });
});
