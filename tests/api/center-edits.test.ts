// Editing a center: permission, missing data, location, and concurrent changes.

import { askForHours } from '@/lib/nouns/centers/ask-hours';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { keptForm } from '../support/kept-form';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, MILAN, makeCenter, makePerson, unique } from '../support/people';

const { call, form } = ownApi();
let me: Member;
let path: string;
let id: string;

async function mine(data: Parameters<typeof makeCenter>[0] = {}) {
  me = await makePerson('expert', { isEnabled: true });
  ({ id } = await makeCenter({ machineType: 'woodpecker', ...data }));
  path = `centers/${id}`;
  await linkExpert(id, me.id);
}
const put = (body: object, headers = {}) => call('PUT', path, { as: me, body, headers });

test('every change updates the missing data, and the place on the public map', async () => {
  await mine();
  const state = async (body: object) => {
    const { missingData, isAuthorized } = (await put(body)).body;
    return [missingData, isAuthorized];
  };
  expect(await state({ phoneNumbers: [] })).toEqual([['phoneNumbers'], false]);
  expect((await call('GET', `centers?_id=${id}`)).body).toEqual([]);
  expect(await state({ machineType: 'other' })).toEqual([['phoneNumbers', 'machineType'], false]);
  expect(await state({ machineName: 'Sonic 3' })).toEqual([['phoneNumbers'], false]);
  expect(await state({ address: { ...MILAN, streetNumber: null } })).toEqual([['streetNumber', 'phoneNumbers'], false]);
  expect(await state({ address: MILAN, phoneNumbers: ['+49 89123456'] })).toEqual([[], true]);
  expect((await call('GET', `centers?_id=${id}`)).body).toMatchObject([{ _id: id }]);
});

describe('location', () => {
  const pin = () =>
    db.center.findUniqueOrThrow({ where: { id }, select: { lat: true, lng: true, comuneCode: true, timeZone: true } });

  test('a pin stays in place as long as the town does', async () => {
    await mine({ lat: 45.4801, lng: 9.2002 });
    await put({ address: { ...MILAN, streetName: 'Corso Como' } });
    expect(await pin()).toMatchObject({ lat: 45.4801, lng: 9.2002 });
    await put({ address: MILAN, lat: 45.5, lng: 9.1 });
    expect(await pin()).toMatchObject({ lat: 45.5, lng: 9.1 });
  });

  test.each(['Foo/Bar', 'posix/Europe/Rome', 'Europe/Rom'])(
    'the time zone %s, unknown to some of us, is refused: every search that came across it would fail',
    async (timeZone) => {
      await mine();
      const refused = [400, 'timeZone', 'validation.invalid'];
      const said = ({ status, body }: Awaited<ReturnType<typeof put>>) => [
        status,
        body.errors?.[0]?.field,
        body.errors?.[0]?.messageKey,
      ];
      expect(said(await put({ timeZone }))).toEqual(refused);
      const body = { name: unique('Studio'), address: MILAN, timeZone };
      expect(said(await call('POST', 'centers', { as: me, body }))).toEqual(refused);
      expect((await put({ timeZone: 'Europe/Lisbon' })).body.timeZone).toBe('Europe/Lisbon');
    },
  );

  test('another town moves it, with its code and time zone; an unknown one clears the position', async () => {
    await mine();
    const napoli = {
      ...MILAN,
      zipCode: '80121',
      city: 'Napoli',
      province: 'Napoli',
      provinceCode: 'NA',
      region: 'Campania',
    };
    await put({ address: napoli });
    expect(await pin()).toMatchObject({ lat: expect.closeTo(40.85, 1), comuneCode: '063049', timeZone: 'Europe/Rome' });
    await put({
      address: { ...MILAN, city: 'Lisboa', province: null, provinceCode: null, region: null, country: 'PT' },
    });
    expect(await pin()).toMatchObject({ lat: expect.closeTo(38.7, 1), comuneCode: null, timeZone: 'Europe/Lisbon' });
    await put({ address: { ...MILAN, city: 'Nessundove' } });
    expect(await pin()).toMatchObject({ lat: null, lng: null });
  });
});

test.each([
  [{ provinceCode: 'XX' }, 'address.provinceCode validation.provinceCode'],
  [{ region: 'Lombardy' }, 'address.region validation.region'],
  [{ country: 'FR', provinceCode: '75', region: 'Île-de-France', city: 'Paris' }, null],
  [{ provinceCode: null, region: null }, null],
])('an address in Italy has its province and region: %j', async (wrong, problem) => {
  await mine();
  const { status, body } = await put({ address: { ...MILAN, ...wrong } });
  const found = body.errors?.map((one: { field: string; messageKey: string }) => `${one.field} ${one.messageKey}`);
  expect([status, ...(found ?? [])]).toEqual(problem ? [400, problem] : [200]);
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 200],
  ['https://vimeo.com/76979871', 200],
  [null, 200],
  ['https://evil.example/https://youtu.be/dQw4w9WgXcQ', 400],
  ['https://www.youtube.com/@studio', 400],
  ['javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ', 400],
])('a video must be playable on the center’s page: %s', async (videoLink, status) => {
  await mine();
  const answer = await put({ videoLink });
  expect([answer.status, answer.body.errors?.[0].field]).toEqual([status, status === 400 ? 'videoLink' : undefined]);
});

test('twenty simultaneous changes of different fields all succeed', async () => {
  await mine();
  const bodies = [
    { site: 'https://studio.example/' },
    { instagramLink: 'https://instagram.com/studio' },
    { typesOfTreatments: ['ULTRA'] },
    { chromaticScale: 'classical' },
    ...Array.from({ length: 16 }, (_, n) => ({ name: `Studio ${n}` })),
  ];
  const answers = await Promise.all(bodies.map((body) => put(body)));
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  const { body } = await call('GET', path, { as: me });
  expect(body).toMatchObject(Object.assign({}, ...bodies.slice(0, 4)));
  expect(await db.auditEntry.count({ where: { entityId: id, action: 'update' } })).toBeGreaterThanOrEqual(19);
});

describe('the form', () => {
  const send = (values: Record<string, string>) => form('forms/center', me, values);
  const typed = { name: 'Studio Nuovo', city: 'Milano', province: 'Milano', provinceCode: 'mi', country: 'IT' };

  test('creates a center from known data, in the middle of its town', async () => {
    await mine();
    const to = await send({ ...typed, phone2: '02 123', day1: 'break', day1From: '9:00', day1To: '13:00' });
    expect(to).toMatch(/^\/expert\/profile\/add-centers\?draft=.*#problems$/);
    const draft = await db.formDraft.findUniqueOrThrow({ where: { id: /draft=([^#]+)/.exec(to)![1]! } });
    expect((draft.fields as { field: string }[]).map(({ field }) => field)).toEqual(['phone2', 'day1']);
    const made = await send({ ...typed, phone2: '+39 02 1234 5678', day1: 'open', day1From: '9:00', day1To: '13:00' });
    const center = await db.center.findFirstOrThrow({
      where: { experts: { some: { userId: me.id } }, name: typed.name },
      include: { openingHours: true },
    });
    expect(made).toBe(`/expert/centers/${center.id}?saved=center`);
    expect(center).toMatchObject({ phoneNumbers: ['+39 0212345678'], provinceCode: 'MI', comuneCode: '015146' });
    expect(center.missingData).toContain('streetName');
    expect(center.openingHours).toMatchObject([{ weekday: 1, opensAt: 540, closesAt: 780, reopensAt: null }]);
  });

  test('reports a conflicting save, and keeps the typed values', async () => {
    await mine();
    const { updatedAt } = await db.center.findUniqueOrThrow({ where: { id } });
    const values = { ...typed, id, version: updatedAt.toISOString(), streetName: 'Via Roma' };
    expect(await send({ ...values, name: 'Erster' })).toBe(`/expert/centers/${id}?saved=centerSaved`);
    const to = await send({ ...values, name: 'Zweiter' });
    const draft = await keptForm(`centers/${id}`, /draft=([^#]+)/.exec(to)![1]);
    expect(draft).toMatchObject({ values: { name: 'Zweiter' }, fields: [{ message: 'errors.changedMeanwhile' }] });
    expect((await db.center.findUniqueOrThrow({ where: { id } })).name).toBe('Erster');
  });
});

describe('opening hours that were not checked for a year', () => {
  const old = daysFromNow(-366);
  const open = async (centerId = id) => {
    await db.openingHours.create({ data: { centerId, weekday: 1, opensAt: 540, closesAt: 600 } });
    await db.center.update({ where: { id: centerId }, data: { hoursConfirmedAt: old } });
  };
  const isDue = async () => (await call('GET', path, { as: me })).body.hoursDue;
  const confirm = (as: Member) => call('POST', `${path}/hours-confirmation`, { as });

  test('are confirmed by one click of somebody who may write them, or by writing them', async () => {
    await mine();
    expect([await isDue(), (await confirm(me)).body.messageKey]).toEqual([false, 'errors.noHours']);
    await open();
    expect(await isDue()).toBe(true);
    const consultant = await makePerson('consultant');
    await db.center.update({ where: { id }, data: { consultantId: consultant.id } });
    expect([(await confirm(consultant)).status, (await confirm(await makePerson('expert'))).status]).toEqual([
      403, 404,
    ]);
    expect(await isDue()).toBe(true);
    expect((await confirm(me)).status).toBe(204);
    expect(await isDue()).toBe(false);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { entityId: id, actorId: me.id, action: 'update' } });
    expect(entry.before).toMatchObject({ hoursConfirmedAt: old.toISOString(), hoursDue: true });
    await db.center.update({ where: { id }, data: { hoursConfirmedAt: old } });
    expect((await put({ site: 'https://studio.example' })).body.hoursDue).toBe(true);
    const hours = [{ weekday: 2, closed: false, opensAt: 540, closesAt: 660, reopensAt: null, reclosesAt: null }];
    expect((await put({ openingHours: hours })).body.hoursDue).toBe(false);
    expect((await put({ hoursConfirmedAt: old.toISOString() })).status).toBe(403);
  });

  test('are asked about once a year, by letter to those responsible for a public center', async () => {
    await mine();
    await open();
    const [colleague, hidden] = [await makePerson('expert'), await makeCenter({ hideInMap: true })];
    await linkExpert(id, colleague.id);
    const other = await makePerson('expert');
    await linkExpert(hidden.id, other.id);
    await open(hidden.id);
    const asked = ({ id: userId }: { id: string }) =>
      db.notification.count({ where: { userId, message: 'notifications.hoursToConfirm' } });
    const all = async () => [await asked(me), await asked(colleague), await asked(other)];
    await askForHours();
    expect(await all()).toEqual([1, 0, 0]);
    await askForHours();
    expect(await all()).toEqual([1, 0, 0]);
    await db.center.update({ where: { id }, data: { hoursAskedAt: old } });
    await askForHours();
    expect(await all()).toEqual([2, 0, 0]);
  });
});
