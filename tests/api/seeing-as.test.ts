// An admin views the portal as somebody else: reads what they read, and cannot act for them.
import { routeTable } from '@/app/api/route-table';
import { noRow } from '@/lib/core/access/policy';
import { sampleActors } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { renewPerson } from '@/lib/nouns/accounts/renew-person';
import { personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { resources } from '@/lib/nouns/resources';
import { endAllLapsed } from '@/lib/nouns/users/end-seeing';
import { db } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { onePixel } from '../support/one-pixel';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTestRequest } from '../support/people';

const api = ownApi();
const { call } = api;
const [admin, expert] = [somebody('admin'), somebody('expert')];

const see = (id: string, as = admin, reason = 'Asked for help') =>
  call('POST', `users/${id}/seeing`, { as, body: { reason } });
const end = (as = admin) => call('POST', 'me/seeing/end', { as });
const whoIs = async (as = admin) => (await call('GET', 'users/me', { as })).body;

test('only admins may, with a reason, for users who are not admins; start and end are audited', async () => {
  const [other, colleague] = [await makePerson('admin'), await makePerson('dealer')];
  const switched = await makePerson('expert', { originalRole: 'admin' });
  expect((await see(expert.id, colleague)).status).toBe(403);
  expect((await see(expert.id, admin, ' ')).status).toBe(400);
  for (const id of [admin.id, other.id, switched.id]) expect((await see(id)).body.messageKey).toBe('errors.seeAdmin');
  expect((await end()).status).toBe(409);
  const begun = await see(expert.id);
  expect([begun.status, begun.body.to]).toEqual([200, '/expert/dashboard']);
  expect((await whoIs())._id).toBe(expert.id);
  expect((await call('GET', 'contacts', { as: admin })).status).toBe(403);
  expect((await end()).status).toBe(204);
  expect((await whoIs())._id).toBe(admin.id);
  const entries = await db.auditEntry.findMany({ where: { entityId: expert.id }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action, actorId, reason }) => [action, actorId, reason])).toEqual([
    ['start-seeing', admin.id, 'Asked for help'],
    ['view', admin.id, null],
    ['end-seeing', admin.id, null],
  ]);
});

test.each([
  [
    'an admin who is none any more',
    ({ id }: Member) => db.user.update({ where: { id }, data: { role: 'consultant' } }),
  ],
  ['a session that has ended', ({ id: userId }: Member) => revokeSessions({ userId }, 'signed out')],
  ['who sees it as somebody no longer', (viewer: Member) => end(viewer)],
])('what takes long ends for %s', async (_, ends) => {
  const viewer = await makePerson('admin');
  await see(expert.id, viewer);
  const { id: sid } = await db.session.findFirstOrThrow({ where: { userId: viewer.id } });
  const seen = await personOfSession({ sub: viewer.id, sid });
  expect(await renewPerson(seen!)).toMatchObject({ id: expert.id, seenBy: { id: viewer.id } });
  await ends(viewer);
  await expect(renewPerson(seen!)).rejects.toThrow('errors.forbidden');
  await db.session.deleteMany({ where: { userId: viewer.id } });
});

describe('while viewing as somebody', () => {
  const paths = Object.keys(routeTable).filter((path) => path !== '[...path]');
  /** The calls that end it, what browsers report by themselves, which changes nothing, and those of apps, which have no session. */
  const open = ['me/seeing/end', 'session/end', 'csp-reports', 'oauth/token', 'oauth/revoke'];

  test('no write call of the API is permitted', async () => {
    await see(expert.id);
    const before = await db.auditEntry.count();
    const passed: string[] = [];
    for (const path of paths) {
      const methods = (await routeTable[path]!()) as Record<string, unknown>;
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => one in methods)) {
        if (open.includes(path)) continue;
        const target = path.replaceAll(/\[\w+\]/g, expert.id);
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        for (const headers of [{}, form]) {
          const { status, body } = await call(method, target, {
            as: admin,
            headers,
            body: headers === form ? 'a=b' : {},
          });
          if (status !== 403 || body.messageKey !== 'errors.seeingAs') passed.push(`${method} ${path} ${status}`);
        }
      }
    }
    expect(passed).toEqual([]);
    expect(await db.auditEntry.count()).toBe(before);
    // Another tab, where the admin is themselves, asks whether to go back, and sends it again.
    const ofTab = await call('POST', 'vat_rates', { as: admin, body: {}, headers: { 'x-person': admin.id } });
    expect([ofTab.status, ofTab.body.messageKey]).toEqual([401, 'errors.otherPerson']);
    // A browser that sent a form is led back to its screen, whose banner says why nothing was done.
    const browser = { accept: 'text/html,*/*', referer: 'https://elsewhere.example//expert/profile?saved=profile' };
    const from = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' };
    const back = await fetch(`${api.url}/api/me/profile`, {
      method: 'POST',
      body: 'a=b',
      redirect: 'manual',
      headers: { ...browser, ...from },
    });
    expect([back.status, back.headers.get('location')]).toEqual([303, '/expert/profile?saved=profile#seeing']);
    expect((await whoIs())._id).toBe(expert.id);
    await end();
  });

  test('private messages stay hidden, and views are audited as the admin’s', async () => {
    const { id: center } = await makeCenter();
    await linkExpert(center, expert.id);
    const patient = await makePerson('user');
    await db.chat.create({ data: { participants: { create: [{ userId: expert.id }, { userId: patient.id }] } } });
    const of = { productName: 'ULTRA' as const, expertId: expert.id, userId: patient.id, centerId: center };
    const about = { patientName: 'P', patientSurname: 'P', patientEmail: patient.email, patientBirthYear: 1980 };
    const { id: treatment } = await db.treatment.create({ data: { ...of, ...about } });
    const sent = await api.post('files', expert, { file: new File([await onePixel()], 'x.png') });
    const { _id: fileId } = (await sent.json()) as { _id: string };
    await db.treatmentPicture.create({ data: { treatmentId: treatment, fileId, kind: 'pre' } });
    const file = (as: Member) => call('GET', `files/${fileId}`, { as });
    await see(expert.id);
    expect((await file(admin)).status).toBe(200);
    expect(await db.auditEntry.count({ where: { entityId: fileId, action: 'view', actorId: admin.id } })).toBe(1);
    // Nobody but the professional sees pictures that a patient has taken back.
    await db.treatment.update({ where: { id: treatment }, data: { picturesWithdrawnAt: new Date() } });
    expect([(await file(expert)).status, (await file(admin)).status]).toEqual([200, 404]);
    expect((await call('GET', 'chats', { as: admin })).body).toEqual([]);
    expect((await call('GET', 'centers', { as: admin })).body).toHaveLength(1);
    expect((await call('GET', `treatments/${treatment}`, { as: admin })).status).toBe(200);
    const looks = await db.auditEntry.findMany({ where: { entityId: treatment, action: 'view' } });
    expect(looks.map(({ actorId, actorRole }) => [actorId, actorRole])).toEqual([[admin.id, 'admin']]);
    await end();
  });

  test('reads nothing that admins may not read, but as that person; each read of health is noted', async () => {
    const [patient, practice] = [await makePerson('user'), await makeCenter()];
    await linkExpert(practice.id, expert.id);
    const asked = {
      kind: 'question',
      name: 'Ada Neri',
      email: 'ada@tests.example',
      culture: 'it',
      confirmedAt: new Date(),
    } as const;
    await db.inquiry.create({ data: { ...asked, centerId: practice.id, status: 'waiting' } });
    expect((await call('GET', 'inquiries', { as: expert })).body).toHaveLength(1);
    await see(expert.id);
    expect((await call('GET', 'inquiries', { as: admin })).body.messageKey).toBe('errors.seeingAs');
    await call('GET', 'statistics?from=2026-01&to=2026-06', { as: admin });
    for (let n = 0; n < 3; n++) await call('GET', 'product-codes/TUABCDEFGH23/consumption', { as: admin });
    await end();
    expect(await db.codeAttempt.count({ where: { userId: { in: [admin.id, expert.id] } } })).toBe(0);
    await see(patient.id);
    await call('GET', 'users/me', { as: admin });
    await end();
    expect(await db.auditEntry.count({ where: { entityId: patient.id, action: 'view', actorId: admin.id } })).toBe(1);
  });

  test('reads whom they look after and what is written about them, and nothing that is somebody’s own', async () => {
    const consultant = await makePerson('consultant');
    const { id: center } = await makeCenter({ consultantId: consultant.id });
    await linkExpert(center, expert.id);
    const { id: productTestRequestId } = await makeTestRequest({ consultantId: consultant.id });
    await db.requestNote.create({ data: { kind: 'note', text: 'A', productTestRequestId, authorId: admin.id } });
    await see(consultant.id);
    for (const path of ['users/experts', 'request-notes'])
      expect([path, (await call('GET', path, { as: admin })).body.length]).toEqual([path, 1]);
    await end();
    const seenBy = { id: admin.id, name: 'A', until: '' };
    const people = sampleActors.filter((one) => one.id !== null).map((one) => ({ ...one, seenBy }));
    const closed = Object.values(resources).filter((one) =>
      people.some((seen) =>
        grantsOf(one, seen).some(({ rows }, n) => rows === noRow && one.policy[seen.group]![n]!.rows !== noRow),
      ),
    );
    expect(closed.map(({ name }) => name).toSorted()).toEqual(
      names('blocks bulk-acts chats connections messages notes notifications saved-views views'),
    );
  });

  test('opens no call that is closed to admins, except where each look is noted', async () => {
    const [own, closed]: [string[], string[]] = [[], []];
    const statusOf = async (path: string) => (await call('GET', path, { as: admin })).status;
    for (const path of paths.filter((one) => !one.includes('['))) {
      if (!('GET' in (await routeTable[path]!()))) continue;
      const alone = await statusOf(path);
      await see(expert.id);
      const seen = await statusOf(path);
      await end();
      if (alone >= 400 && seen < 400) own.push(path);
      if (alone < 400 && seen >= 400) closed.push(path);
    }
    expect(own).toEqual([]);
    expect(closed, 'somebody else is seen at all').toContain('contacts');
  });

  test('it ends by itself after half an hour, which is audited, and at once with the admin’s role', async () => {
    await see(expert.id);
    const mine = { where: { userId: admin.id } };
    const { seeingUntil } = await db.session.findFirstOrThrow({ where: { userId: admin.id } });
    expect(Math.round((seeingUntil!.getTime() - Date.now()) / 60_000)).toBe(30);
    await db.session.updateMany({ ...mine, data: { seeingUntil: new Date(Date.now() - 60_000) } });
    expect((await whoIs())._id).toBe(admin.id);
    expect(await Promise.all([endAllLapsed(), endAllLapsed()])).toContain(1);
    expect(await db.auditEntry.count({ where: { entityId: expert.id, action: 'end-seeing' } })).toBeGreaterThan(1);
    const fallen = await makePerson('admin');
    await see(expert.id, fallen);
    await db.user.update({ where: { id: fallen.id }, data: { role: 'dealer', originalRole: 'dealer' } });
    expect((await whoIs(fallen))._id).toBe(fallen.id);
  });
});
