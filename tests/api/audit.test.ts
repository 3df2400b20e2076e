// The audit trail, and the timeline of a person or center.
import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { openList, openWholeList } from '@/lib/core/screens/open-list';
import { openRecord } from '@/lib/core/screens/open-record';
import { screenOf } from '@/lib/core/screens/records';
import { readTimeline } from '@/lib/core/timeline/read-timeline';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, makeTreatment, personOf, unique } from '../support/people';

const { call } = ownApi();
const anAdmin = somebody('admin');

const entriesOf = (entity: string, id: string) =>
  call('GET', `audit-entries?entity=${entity}&entityId=${id}&sort=createdAt&count=true`, { as: anAdmin });

test('every write is recorded with its old and new values', async () => {
  const faq = await call('POST', 'faqs', { as: anAdmin, body: { question: 'A?', answer: 'B' } });
  const path = `faqs/${faq.body._id}`;
  await call('PUT', path, { as: anAdmin, body: { answer: 'C' } });
  await call('DELETE', path, { as: anAdmin });
  const list = await entriesOf('faqs', faq.body._id);
  expect(list.headers.get('odin-count')).toBe('3');
  expect(list.body.map(({ action }: { action: string }) => action)).toEqual(['create', 'update', 'delete']);
  expect(list.body[1]).toEqual({
    _id: expect.any(String),
    createdAt: expect.any(String),
    keyId: null,
    appId: null,
    requestId: expect.any(String),
    reason: null,
    actorId: anAdmin.id,
    actorRole: 'admin',
    action: 'update',
    entity: 'faqs',
    entityId: faq.body._id,
    status: null,
    assigneeId: null,
  });
  const changed = await call('GET', `audit-entries/${list.body[1]._id}`, { as: anAdmin });
  expect(changed.body).toMatchObject({ before: { answer: 'B' }, after: { answer: 'C' } });
});

test('of a new record it keeps what was stored, not what is computed from other records', async () => {
  const expert = await makePerson('expert');
  const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
  const body = { name: unique('Studio'), address, expertIds: [expert.id] };
  const { body: made } = await call('POST', 'centers', { as: anAdmin, body });
  expect(made).toHaveProperty('visitReasons');
  const { after } = await db.auditEntry.findFirstOrThrow({ where: { entityId: made._id, action: 'create' } });
  expect(after).toMatchObject({ name: body.name, address, openingHours: [], missingData: made.missingData });
  expect(after).not.toHaveProperty('visitReasons');
});

test('reading a patient’s data in the audit is logged like reading the record itself', async () => {
  const patient = await makePerson('user');
  await call('PUT', 'users/me', { as: patient, body: { smoker: 'every_day' } });
  const views = () => db.auditEntry.count({ where: { actorId: anAdmin.id, action: 'view', entityId: patient.id } });
  const list = await entriesOf('users', patient.id);
  expect([list.body.length, await views()]).toEqual([1, 0]);
  const entry = await call('GET', `audit-entries/${list.body[0]._id}`, { as: anAdmin });
  expect([entry.body.after, await views()]).toEqual([{ smoker: '•••' }, 1]);
  // The list names whom its entries are about.
  const asked = [listScreens['options/audit-entries']!, personOf(anAdmin, 'admin'), { entityId: patient.id }] as const;
  const inSheet = await openWholeList(...asked).parts.next();
  for (const { names } of [await openList(...asked), inSheet.value!]) expect(names[patient.id]).toMatch(/^Ada Rossi/);
  // The entry says that somebody looked, but not what they saw.
  const [view] = (await entriesOf('users', patient.id)).body.slice(-1);
  expect((await call('GET', `audit-entries/${view._id}`, { as: anAdmin })).body).toMatchObject({
    action: 'view',
    before: null,
    after: null,
  });
  expect(await views()).toBe(1);
  for (const parameter of ['fields=after', 'sort=before', 'after=x'])
    expect([400, 403]).toContain((await call('GET', `audit-entries?${parameter}`, { as: anAdmin })).status);
});

// What happened to a person or a center, as each reader may know it.

const sourcesOf = (resource: string) => screenOf(resource)!.record!.timeline!;

async function storyOf(me: Person, resource: string, id: string, asked = {}) {
  const { record } = await openRecord(resource, me, id);
  return readTimeline(me, record, sourcesOf(resource), asked);
}

async function house() {
  const [admin, consultant, expert] = [
    await makePerson('admin'),
    await makePerson('consultant'),
    await makePerson('expert'),
  ];
  const center = await makeCenter({ consultantId: consultant.id, referentEmail: 'studio@story.example' });
  await linkExpert(center.id, expert.id);
  await db.centerEvent.create({ data: { centerId: center.id, type: 'welcome_kit_sent' } });
  await db.centerVisit.create({
    data: { centerId: center.id, visitedOn: new Date('2026-01-10'), notes: 'Ferie in agosto' },
  });
  await db.contact.create({
    data: {
      name: 'Ugo',
      email: 'ugo@story.example',
      message: 'Ho male ai denti',
      privacyAccepted: true,
      centerId: center.id,
    },
  });
  const patient = await makePerson('user');
  await makeTreatment({ expertId: expert.id, userId: patient.id, centerId: center.id });
  return { admin, consultant, expert, center };
}

test('a center’s story has what each reader reads there: counts of treatments, and neither letters nor messages for a consultant', async () => {
  const { admin, consultant, center } = await house();
  const all = await storyOf(personOf(admin, 'admin'), 'centers', center.id);
  expect(all.kinds).toEqual(
    expect.arrayContaining(['events', 'treatments', 'visits', 'requests', 'letters', 'changes']),
  );
  const theirs = await storyOf(personOf(consultant, 'consultant'), 'centers', center.id);
  expect(theirs.kinds).toEqual(expect.arrayContaining(['events', 'treatments', 'visits']));
  for (const kind of ['letters', 'changes', 'codes']) expect(theirs.kinds).not.toContain(kind);
  for (const { entries } of [all, theirs]) {
    expect(entries.filter(({ kind }) => kind === 'treatments')).toMatchObject([{ count: 1, record: null, href: null }]);
  }
  expect(JSON.stringify(theirs)).not.toContain('Ho male ai denti');
  const times = all.entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('one kind alone, and page by page without a gap', async () => {
  const { admin, expert } = await house();
  await db.securityEvent.createMany({
    data: Array.from({ length: 7 }, (_, n) => ({
      userId: expert.id,
      kind: 'sign-in',
      createdAt: new Date(Date.UTC(2026, 0, n + 1)),
    })),
  });
  await db.consent.create({ data: { userId: expert.id, kind: 'marketing', granted: false, source: 'profile' } });
  const me = personOf(admin, 'admin');
  const { entries: whole, kinds } = await storyOf(me, 'users', expert.id);
  expect(kinds).toContain('sign-ins');
  expect(whole.map(({ kind }) => kind)).not.toContain('sign-ins');
  expect(whole.map(({ kind }) => kind)).toContain('consents');
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const { entries, older } = await storyOf(me, 'users', expert.id, { kind: 'sign-ins', limit: 3, before });
    seen.push(...entries.map(({ at }) => at.slice(0, 10)));
    before = older ?? undefined;
  } while (before);
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((day) => `2026-01-0${day}`));
  // Rows of one transaction share a timestamp; paging must not skip any.
  const createdAt = new Date(Date.UTC(2026, 1, 1));
  const many = Array.from({ length: 8 }, () => ({ userId: admin.id, kind: 'sign-in' as const, createdAt }));
  await db.securityEvent.createMany({ data: many });
  const ids = new Set<string>();
  let after: string | undefined;
  for (let page = 0; page < 4; page += 1) {
    const { entries, older } = await storyOf(me, 'users', admin.id, { kind: 'sign-ins', limit: 3, before: after });
    for (const { id } of entries) ids.add(id);
    after = older ?? undefined;
    if (!after) break;
  }
  expect(ids.size).toBe(8);
  // An unknown kind is ignored; `1` is a valid time, the year 2001.
  expect((await storyOf(me, 'users', expert.id, { kind: 'x', before: '1' })).entries).toEqual([]);
  for (const nonsense of ["'; drop table users", '+275760-09-13']) {
    const { entries } = await storyOf(me, 'users', expert.id, { kind: 'x', before: nonsense });
    expect(entries.length).toBeGreaterThan(0);
  }
});

test('"changed" is the moment of the last change in the history, whatever totals have moved since', async () => {
  const { admin, center } = await house();
  const changedAt = async () => (await openRecord('centers', personOf(admin, 'admin'), center.id)).changedAt;
  expect(await changedAt(), 'nobody has changed it').toBeNull();
  const at = (day: string) => ({ createdAt: new Date(`${day}T10:00:00Z`) });
  const about = { entity: 'centers', entityId: center.id };
  await db.auditEntry.create({ data: { ...about, action: 'update', ...at('2026-10-03') } });
  await db.auditEntry.create({ data: { ...about, action: 'view', ...at('2026-10-05') } });
  await db.center.update({ where: { id: center.id }, data: { appearedAt: new Date() } });
  expect(await changedAt()).toBe('2026-10-03T10:00:00.000Z');
});

test('a person’s page says each thing once: centers only beside the main one, one line for two equal consents', async () => {
  const { admin, expert, center } = await house();
  const shown = async () =>
    (await openRecord('users', personOf(admin, 'admin'), expert.id)).fields.map(({ name }) => name);
  await db.user.update({ where: { id: expert.id }, data: { centerId: center.id, privacyAccepted: true } });
  expect(await shown()).toContain('privacyPolicyAccepted');
  await db.user.update({ where: { id: expert.id }, data: { privacyPolicyAccepted: true } });
  for (const field of ['associatedCenters', 'privacyPolicyAccepted']) expect(await shown()).not.toContain(field);
  await linkExpert((await makeCenter()).id, expert.id);
  expect(await shown()).toEqual(expect.arrayContaining(['centerId', 'associatedCenters']));
});
