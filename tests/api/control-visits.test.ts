// Control visits can be recorded at any time, once per period, and credited once.
import { treatedBefore } from '@/lib/nouns/treatments/rules';
import { db } from '@/lib/run/db/db';
import { addDays, daysFromNow, todayText } from '@/lib/run/i18n/dates';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTreatment } from '../support/people';

const { call, form } = ownApi();
const [expert, patient] = [somebody('expert'), somebody('user')];

const today = todayText();
const day = (date: Date) => date.toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today, -days);
const TREATED = day(treatedBefore(new Date(today), 'months_18'));

/** Treated a year and a half ago, so that the last control is due today. */
async function treatment(treatedOn = TREATED): Promise<string> {
  const center = await makeCenter();
  await linkExpert(center.id, expert.id);
  const { id } = await makeTreatment({
    expertId: expert.id,
    userId: patient.id,
    centerId: center.id,
    startValue: 'A3',
    endValue: 'B1',
    rating: null,
    treatedOn: new Date(treatedOn),
    createdAt: new Date(treatedOn),
  });
  return `treatments/${id}`;
}
const visit = (more = {}) => ({ period: 'months_18', visitedOn: today, value: 'A1', ...more });
const record = (path: string, body: object, as: Member = expert) =>
  call('POST', `${path}/control-visits`, { as, body });

test('one at eighteen months, when the treatment itself can no longer be changed', async () => {
  const path = await treatment();
  expect((await call('PUT', path, { as: expert, body: { notes: 'x' } })).status).toBe(403);
  const { status, body } = await record(path, visit({ notes: 'Ancora chiaro' }));
  expect([status, body.controlVisits, body.points.controlPoints]).toEqual([
    201,
    [{ period: 'months_18', visitedOn: today, value: 'A1', notes: 'Ancora chiaro' }],
    2,
  ]);
});

test('twenty at the same instant are one visit and one credit', async () => {
  const path = await treatment();
  const answers = await atOnce(20, () => record(path, visit()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  const treatmentId = path.split('/')[1]!;
  expect(await db.controlVisit.count({ where: { treatmentId } })).toBe(1);
  expect(await db.creditEntry.aggregate({ where: { treatmentId }, _sum: { amount: true } })).toEqual({
    _sum: { amount: 2 },
  });
});

test('each period earns its own credit; corrections earn none, and end after thirty days', async () => {
  const path = await treatment(daysAgo(30));
  await record(path, visit({ period: 'days_30' }));
  await record(path, visit({ period: 'days_15', visitedOn: daysAgo(15), value: 'B1' }));
  const corrected = await record(path, visit({ period: 'days_30', value: 'B2' }));
  expect([corrected.status, corrected.body.points.controlPoints]).toEqual([200, 4]);
  const where = { treatmentId: path.split('/')[1]!, period: 'days_30' } as const;
  await db.controlVisit.updateMany({ where, data: { createdAt: daysFromNow(-31) } });
  expect((await record(path, visit({ period: 'days_30' }))).body.messageKey).toBe('errors.visitSettled');
});

test('the audit records what a correction changed, including the day', async () => {
  const path = await treatment();
  await record(path, visit({ notes: 'Prima' }));
  await record(path, visit({ visitedOn: daysAgo(1), value: 'B1' }));
  const [, corrected] = await db.auditEntry.findMany({
    where: { entityId: path.split('/')[1]!, action: 'record-visit' },
    orderBy: { id: 'asc' },
  });
  expect(corrected).toMatchObject({
    before: { months_18: { visitedOn: today, value: 'A1', notes: '•••' } },
    after: { months_18: { visitedOn: daysAgo(1), value: 'B1', notes: null } },
  });
});

test('a note that was sent again unchanged is none of the changes, and stays stored as it was', async () => {
  const path = await treatment();
  const entityId = path.split('/')[1]!;
  const stored = async () => (await db.controlVisit.findFirstOrThrow({ where: { treatmentId: entityId } })).notes;
  await record(path, visit({ notes: 'Ancora chiaro' }));
  const before = await stored();
  await record(path, visit({ notes: 'Ancora chiaro' }));
  await record(path, visit({ notes: 'Ancora chiaro', value: 'B1' }));
  expect(await stored()).toBe(before);
  const entries = await db.auditEntry.findMany({ where: { entityId, action: 'record-visit' }, orderBy: { id: 'asc' } });
  expect(entries.map(({ before: was, after: is }) => [was, is])).toEqual([
    [{ months_18: null }, { months_18: { visitedOn: today, value: 'A1', notes: '•••' } }],
    [{}, {}],
    [{ months_18: { visitedOn: today, value: 'A1' } }, { months_18: { visitedOn: today, value: 'B1' } }],
  ]);
  await record(path, visit({ value: 'B1' }));
  expect(await stored()).toBeNull();
});

test('shades of another guide, future days and days too early are refused by field', async () => {
  const path = await treatment();
  const problem = async (more: object) => {
    const { status, body } = await record(path, visit(more));
    return [status, body.errors[0].field, body.errors[0].messageKey];
  };
  expect(await problem({ value: '12' })).toEqual([400, 'value', 'validation.shade']);
  expect(await problem({ visitedOn: '2999-01-01' })).toEqual([400, 'visitedOn', 'validation.visitInFuture']);
  expect(await problem({ visitedOn: daysAgo(500) })).toEqual([400, 'visitedOn', 'validation.visitTooEarly']);
  expect(await problem({ period: 'months_2' })).toEqual([400, 'period', 'validation.choice']);
  expect(await problem({ more: 1 })).toEqual([400, 'more', 'errors.unknownField']);
  const early = { controlVisits: [visit({ visitedOn: daysAgo(500) })] };
  await db.treatment.update({ where: { id: path.split('/')[1]! }, data: { createdAt: new Date() } });
  const through = await call('PUT', path, { as: expert, body: early });
  expect([through.status, through.body.errors[0].field]).toEqual([400, 'controlVisits.0.visitedOn']);
});

test('a browser sends the day in display format', async () => {
  const path = await treatment();
  const send = (visitedOn: string) => form(`${path}/control-visits`, expert, visit({ visitedOn }));
  const written = daysAgo(1).split('-').toReversed();
  expect(await send(written.join('/'))).toContain('saved=controlVisit');
  expect((await call('GET', path, { as: expert })).body.controlVisits).toMatchObject([{ visitedOn: daysAgo(1) }]);
  expect(await send('31/02/2026')).toContain('draft=');
});

test('only the treating professional can record them', async () => {
  const path = await treatment();
  expect((await record(path, visit(), patient)).status).toBe(403);
  expect((await record(path, visit(), await makePerson('admin'))).status).toBe(403);
  expect((await record(path, visit(), await makePerson('expert'))).status).toBe(404);
  expect((await record(path, visit(), await makePerson('consultant'))).status).toBe(403);
  const abilities = async (as: Member) => (await call('GET', `${path}?abilities=true`, { as })).body.abilities;
  expect(await abilities(expert)).toEqual({
    update: false,
    delete: false,
    recordVisit: true,
    sharePictures: false,
    offerPictures: true,
    readHealth: false,
  });
  expect(await abilities(patient)).toMatchObject({ rate: true, withdrawPictures: false, restorePictures: false });
});
