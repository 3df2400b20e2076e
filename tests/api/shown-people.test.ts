// Who works at a center is public only with the yes of both: the person's own, and the practice's.
import { listShownPeople, openFace } from '@/lib/nouns/centers/list-shown-people';
import { db, pool } from '@/lib/run/db/db';
import { eventually } from '../support/eventually';
import { ownApi } from '../support/own-api';
import { linkExpert } from '../support/people';
import { practice } from '../support/practice';
import { storedFile } from '../support/stored-file';

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

test('leaving ends it: who comes back is asked again, and a locked or hidden account is not shown', async () => {
  const { center, colleague } = await practice({ showsPeople: true });
  const first = await membershipOf(center.id, colleague.id);
  await call('POST', `memberships/${first}/showing`, { as: colleague });
  expect(await shownAt(center.id)).toEqual([first]);
  for (const data of [{ enabledUser: false }, { isHidden: true }]) {
    await db.user.update({ where: { id: colleague.id }, data });
    expect(await shownAt(center.id)).toEqual([]);
    await expect(openFace(first)).rejects.toMatchObject({ status: 404 });
    await db.user.update({ where: { id: colleague.id }, data: { enabledUser: true, isHidden: false } });
  }
  await db.membership.update({ where: { id: first }, data: { status: 'closed' } });
  await linkExpert(center.id, colleague.id);
  expect(await shownAt(center.id)).toEqual([]);
  await expect(openFace(first)).rejects.toMatchObject({ status: 404 });
  await expect(openFace('nonsense')).rejects.toMatchObject({ status: 404 });
});

test('pages in memory are forgotten when somebody is shown no more, and only then', async () => {
  const { center, colleague } = await practice({ showsPeople: true });
  const own = await membershipOf(center.id, colleague.id);
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen portal_live');
  const forgotten = async (change: () => Promise<unknown>) => {
    heard.length = 0;
    await change();
    await pool.query(`select pg_notify('portal_live', 'done')`);
    await eventually(() => expect(heard).toContain('done'));
    return heard.includes('{"type":"hidden","id":""}');
  };
  const inCenter = (data: object) => () => db.center.update({ where: { id: center.id }, data });
  const user = (data: object) => () => db.user.update({ where: { id: colleague.id }, data });
  const membership = (data: object) => () => db.membership.update({ where: { id: own }, data });
  const show = membership({ shownAt: new Date(), status: 'active' });
  expect(await forgotten(membership({ status: 'closed' })), 'was not shown').toBe(false);
  expect(await forgotten(show)).toBe(false);
  expect(await forgotten(membership({ shownAt: null }))).toBe(true);
  await show();
  expect(await forgotten(membership({ status: 'closed' }))).toBe(true);
  await show();
  expect(await forgotten(user({ surname: 'Altri' }))).toBe(false);
  expect(await forgotten(user({ enabledUser: false }))).toBe(true);
  expect(await forgotten(user({ deletedAt: new Date() }))).toBe(true);
  expect(await forgotten(inCenter({ hideResults: true }))).toBe(true);
  const { id: photoId } = await storedFile();
  expect(await forgotten(inCenter({ photoId }))).toBe(false);
  expect(await forgotten(inCenter({ photoId: null }))).toBe(true);
  expect(await forgotten(inCenter({ showsPeople: false }))).toBe(true);
  expect(await forgotten(membership({ shownAt: null })), 'the practice shows nobody').toBe(false);
  await inCenter({ showsPeople: true })();
  await show();
  expect(await forgotten(() => db.membership.delete({ where: { id: own } }))).toBe(true);
});
