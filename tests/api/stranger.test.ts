// What somebody who has just registered can do: nothing that reaches others, or only rarely. And somebody who has lost a role:
// nothing of what it allowed, whatever was open or on its way.
import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import { processImport } from '@/lib/core/imports/process-import';
import { exportList } from '@/lib/core/screens/export-list';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import { db } from '@/lib/run/db/db';
import { sessionCookie, signToken } from '@/lib/run/secrets/tokens';
import { startLive } from '@/lib/web/realtime/live';
import { freeCode } from '../support/codes';
import { openLive } from '../support/live-client';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { type Member, MILAN, makePerson, unique } from '../support/people';
import { practice, worksAt } from '../support/practice';
import { queuedLetters } from '../support/queued-letters';
import { untyped } from '../support/untyped';

const api = ownApi(() => startLive({ beatMs: 500 }));
const { call } = api;
const admin = somebody('admin');

const address = (streetNumber = '1') => ({ ...MILAN, streetNumber });
const ADVERTISEMENTS = ['WIN A PRIZE at http://evil.example', 'Gewinn auf evil.example', 'write to prize@evil.example'];

const lettersTo = async (pattern: string) => (await queuedLetters(pattern)).map((one) => JSON.stringify(one));

test('cannot name a center like a web address, nor anybody invited', async () => {
  const stranger = await makePerson('expert');
  const create = (name: string) => call('POST', 'centers', { as: stranger, body: { name, address: address() } });
  for (const name of ADVERTISEMENTS) {
    const { status, body } = await create(name);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'name']);
  }
  const made = await create(unique('Studio S.r.l. Dott.ssa Rossi'));
  expect(made.status).toBe(201);
  const renamed = await call('PUT', `centers/${made.body._id}`, { as: stranger, body: { name: ADVERTISEMENTS[0] } });
  expect([renamed.status, renamed.body.errors?.[0]?.field]).toEqual([400, 'name']);
  const person = { surname: 'Neri', email: `${unique('ida')}@tests.example`, password: 'Zafferano7Lago' };
  for (const name of ADVERTISEMENTS) {
    const body = { ...person, name, expertType: 'hygienist' };
    const { status, body: said } = await call('POST', `centers/${made.body._id}/experts`, { as: stranger, body });
    expect([status, said.errors?.[0]?.field]).toEqual([400, 'name']);
  }
});

test('cannot have a rejected center name mailed', async () => {
  const { center, head } = await practice();
  await db.center.update({ where: { id: center.id }, data: { name: 'WIN at http://evil.example or evil.example' } });
  const mark = unique('ida');
  const person = { name: 'Ida', surname: 'Neri', email: `${mark}@tests.example`, password: 'Zafferano7Lago' };
  const body = { ...person, expertType: 'hygienist' };
  expect((await call('POST', `centers/${center.id}/experts`, { as: head, body })).status).toBe(201);
  const star = await makePerson('expert');
  await call('POST', 'memberships', { as: head, body: { centerId: center.id, userId: star.id } });
  const letters = [...(await lettersTo(`${mark}%`)), ...(await lettersTo(star.email))];
  expect(letters).toHaveLength(2);
  expect(letters.join()).not.toContain('evil.example');
});

test('cannot make the portal write to others by changing their own address; an admin can', async () => {
  const stranger = await makePerson('expert');
  await db.session.updateMany({ where: { userId: stranger.id }, data: { verifiedAt: new Date() } });
  const email = `${unique('victim')}@tests.example`;
  expect((await call('PUT', 'users/me', { as: stranger, body: { email } })).status).toBe(403);
  expect(await lettersTo(email)).toEqual([]);
});

test('creates ten centers a day, so that nobody occupies a whole town’s practices', async () => {
  const stranger = await makePerson('expert');
  const found = (n: number) =>
    call('POST', 'centers', { as: stranger, body: { name: unique('Studio'), address: address(`${n + 1}`) } });
  const answers = await atOnce(14, (n) => found(n));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});

test('ten reportings a day, even at the same moment, so that nobody buries those of others', async () => {
  const me = await makePerson('expert');
  const send = () => call('POST', 'reportings', { as: me, body: { type: 'generic', reason: 'Chiuso' } });
  const answers = await atOnce(13, () => send());
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  const asAdmin = Array.from({ length: 11 }, () =>
    call('POST', 'reportings', { as: admin, body: { type: 'generic', reason: 'x', reporterUserId: admin.id } }),
  );
  expect((await Promise.all(asAdmin)).map(({ status }) => status)).not.toContain(429);
});

const ROLES = ['admin', 'area-manager', 'consultant', 'dealer', 'expert'] as const;
const LOSSES: Record<string, (id: string) => Promise<{ status: number }>> = {
  'given another role': (id) => call('PUT', `users/${id}`, { as: admin, body: { role: 'user' } }),
  disabled: (id) => call('PUT', `users/${id}`, { as: admin, body: { enabledUser: false } }),
  deleted: (id) => call('DELETE', `users/${id}`, { as: admin }),
};

/** Somebody of this role with a center, in two tabs, and with all that the role lets them begin. */
async function atWork(role: (typeof ROLES)[number]) {
  const { center, head } = await practice();
  const me = role === 'expert' ? head : await makePerson(role, { assignedProvincesCodes: ['MI'] });
  if (role === 'consultant') await db.center.update({ where: { id: center.id }, data: { consultantId: me.id } });
  if (role === 'dealer') await db.centerDealer.create({ data: { centerId: center.id, userId: me.id } });
  const session = { userId: me.id, kind: 'web' as const, expiresAt: new Date(Date.now() + 3_600_000) };
  const { id: sid } = await db.session.create({ data: session });
  const cookie = `${sessionCookie.name}=${await signToken('session', { sub: me.id, sid })}`;
  const socket = await openLive(api.url, { headers: { authorization: `Bearer ${me.token}` } });
  const screen = role === 'expert' ? 'product-codes' : 'centers';
  const code = await freeCode();
  await db.productCode.update({
    where: { id: code.id },
    data: { userId: me.id, status: 'used', consumptionDate: new Date() },
  });
  const { list } = await exportList((await personById(me.id))!, new URLSearchParams({ screen }));
  const view = { screen, name: unique('view'), query: '', sharedWith: role };
  const shared = await db.savedView.create({ data: untyped({ ...view, personId: admin.id }) });
  const invited = await makePerson('expert');
  const invite = () => call('POST', `centers/${center.id}/experts`, { as: me, body: { userId: invited.id } });
  const isInviting = (await invite()).status === 201;
  const membership = await db.membership.findFirst({ where: { centerId: center.id, userId: invited.id } });
  return { me, center, cookie, socket, screen, list, shared, invited, invite, isInviting, membership };
}

/** What only admins begin. */
async function officeWork(me: Member) {
  const word = unique('loss');
  const { id } = await db.contact.create({
    data: { name: word, email: 'a@tests.example', message: 'x', privacyAccepted: true },
  });
  const closing = { screen: 'contacts', query: `q=${word}`, kind: 'update', field: 'status', value: 'closed' };
  const act = (await call('POST', 'bulk-acts', { as: me, body: closing })).body._id;
  const body = { key: word, value: 'x', language: 'de', category: 'app' };
  const sheet = { personId: me.id, resource: 'labels', fileName: 'x.csv', headings: [], mapping: [], state: 'running' };
  const rows = { create: [{ n: 2, cells: [], state: 'new', body }] };
  const sheetId = (await db.import.create({ data: { ...sheet, rows } })).id;
  const letter = { status: 'pending' as const, titleIt: 'A', creatorId: me.id, sendingDate: new Date('2040-01-01') };
  const letterId = (await db.newsletter.create({ data: letter })).id;
  return async () => {
    await processBulkAct({ id: act });
    await processImport({ id: sheetId });
    const asked = ['pause', 'unschedule'].map((verb) => call('POST', `newsletters/${letterId}/${verb}`, { as: me }));
    return {
      contact: (await db.contact.findUniqueOrThrow({ where: { id } })).status,
      labels: await db.label.count({ where: { key: word } }),
      states: [
        (await db.bulkAct.findUniqueOrThrow({ where: { id: act } })).state,
        (await db.import.findUniqueOrThrow({ where: { id: sheetId } })).state,
      ],
      letter: (await Promise.all(asked)).map(({ status }) => status >= 400),
    };
  };
}

describe.each(ROLES)('as %s', (role) => {
  test.each(Object.keys(LOSSES))('%s, nothing of it goes on', async (loss) => {
    const work = await atWork(role);
    const { me, center, cookie, invited, membership } = work;
    const office = role === 'admin' ? await officeWork(me) : null;
    const tabs = [{ as: me }, { headers: { cookie } }];
    const reading = async () =>
      (await Promise.all(tabs.map((tab) => call('GET', `centers/${center.id}`, tab)))).map(
        ({ body }) => body.missingData !== undefined,
      );
    const views = async () =>
      ((await call('GET', `saved-views?screen=${work.screen}`, { as: me })).body as { _id: string }[]) ?? [];
    expect(await reading()).toEqual([true, true]);
    expect(JSON.stringify(await views())).toContain(work.shared.id);
    expect(work.isInviting).toBe(role !== 'dealer');
    expect((await LOSSES[loss]!(me.id)).status).toBeLessThan(300);

    expect(await reading()).toEqual([false, false]);
    expect(JSON.stringify(await views())).not.toContain(work.shared.id);
    await expect(work.list.parts.next()).rejects.toMatchObject({ status: 403 });
    const attempts = [
      ['GET', `list-exports?format=csv&screen=${work.screen}`],
      ['PUT', `centers/${center.id}`, { site: 'https://x.example', consultantNotes: 'x', associateConsultant: null }],
      ['POST', `memberships/${membership?.id ?? center.id}/refusal`],
      ['POST', 'saved-views', { screen: work.screen, name: 'x', query: '' }],
    ] as const;
    for (const [method, path, body] of attempts)
      expect([path, (await call(method, path, { as: me, body })).status]).toEqual([path, expect.toSatisfy(isRefusal)]);
    expect((await work.invite()).status).toSatisfy(isRefusal);
    // Whom they have invited is not let in on their word: an accomplice, or themselves under another name.
    const accepting = await call('POST', `memberships/${membership?.id ?? center.id}/acceptance`, { as: invited });
    expect(accepting.status).toBe(membership ? 409 : 404);
    expect(await worksAt(center.id, invited.id)).toBe(false);
    if (loss === 'given another role') work.socket.close();
    expect(await work.socket.closed).toBe(loss === 'given another role' ? 1005 : 4401);
    const nothing = { contact: 'pending', labels: 0, states: ['stopped', 'stopped'], letter: [true, true] };
    expect(office ? await office() : nothing).toEqual(nothing);
  });
});

const isRefusal = (status: number) => status >= 400 && status < 500;
