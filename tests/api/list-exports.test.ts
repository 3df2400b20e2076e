// List exports as sheets: exactly what the list shows, typed, without injected formulas.
import { setTimeout as sleep } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { writeSheet } from '@/app/api/list-exports/write-sheet';
import { db } from '@/lib/db';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const api = ownApi();

const take = (as: Member, parameters: Record<string, string>, language = 'it') =>
  fetch(`${api.url}/api/list-exports?${new URLSearchParams(parameters)}`, {
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': language },
  });

const linesOf = async (answer: Response) => (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n');

test('an admin gets every matching contact, in the chosen columns and order', async () => {
  const admin = await makePerson('admin');
  const word = unique('Sheet');
  const made = Array.from({ length: 2300 }, (_, n) => ({
    name: n === 7 ? `=HYPERLINK("http://evil.example") ${word}` : `${word} ${String(n).padStart(4, '0')}`,
    email: `${word}${n}@tests.example`,
    message: 'Buongiorno; "scusi"\nil disturbo',
    privacyAccepted: true,
  }));
  await db.contact.createMany({ data: made });
  const asked = { screen: 'contacts', q: word, sort: '-name', columns: 'name,message,createdAt' };
  const csv = await take(admin, { ...asked, format: 'csv' });
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="contacts_\d{4}-\d\d-\d\d.csv"$/);
  const text = Buffer.from(await csv.arrayBuffer()).toString();
  expect(text).toMatch(/^\uFEFFNome[^;]*;Messaggio;/);
  expect(text.split(word).length - 1).toBe(2300);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")`);
  expect(text).toContain('"Buongiorno; ""scusi""\nil disturbo"');
  const order = [...text.matchAll(new RegExp(`${word} (\\d{4})`, 'g'))].map(([, n]) => Number(n));
  expect(order).toEqual(order.toSorted((a, b) => b - a));

  const xlsx = await take(admin, { ...asked, format: 'xlsx' }, 'de');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await xlsx.arrayBuffer());
  const [sheet] = workbook.worksheets;
  expect(sheet!.rowCount).toBe(2301);
  expect(sheet!.getRow(1).values).toEqual([undefined, 'Name', 'Nachricht', 'Erstellt']);
  const last = sheet!.getRow(2301);
  expect([typeof last.getCell(1).value, last.getCell(3).value]).toEqual(['string', expect.any(Date)]);
  expect(sheet!.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });

  const noted = await db.auditEntry.findMany({ where: { actorId: admin.id, action: 'export' } });
  expect(noted.map(({ entity, after }) => [entity, after])).toContainEqual([
    'contacts',
    { list: 'contacts', columns: 'name, message, createdAt' },
  ]);
});

test('others get what their screen shows', async () => {
  const [expert, stranger, patient] = await Promise.all([
    makePerson('expert'),
    makePerson('expert'),
    makePerson('user'),
  ]);
  const [own, other] = await Promise.all([makeCenter(), makeCenter()]);
  await linkExpert(own.id, expert.id);
  await linkExpert(other.id, stranger.id);
  const nameOf = ({ id }: { id: string }) => db.center.findUniqueOrThrow({ where: { id }, select: { name: true } });
  const [{ name }, { name: foreign }] = [await nameOf(own), await nameOf(other)];
  const mine = await take(expert, { screen: 'centers', format: 'csv', columns: 'name,consultantNotes' });
  const lines = await linesOf(mine);
  expect(lines[0]).not.toContain('consulente');
  expect(lines.join()).toContain(name);
  expect(lines.join()).not.toContain(foreign);
  for (const screen of ['contacts', 'users', 'options/security-events', '__proto__', 'no/such/list', ''])
    expect([screen, (await take(expert, { screen, format: 'csv' })).status]).toEqual([screen, 404]);
  expect((await take(patient, { screen: 'users', format: 'xlsx' })).status).toBe(404);
  expect((await take(expert, { screen: 'centers', format: 'exe' })).status).toBe(404);
  expect((await fetch(`${api.url}/api/list-exports?screen=centers&format=csv`)).status).toBe(401);
});

test('more than a hundred different records are all named', async () => {
  const word = unique('Named');
  const centers = Array.from({ length: 101 }, (_, n) => ({ id: crypto.randomUUID(), name: `${word} ${n}.` }));
  await db.center.createMany({ data: centers.map(({ id, name }) => ({ id, name, slug: id, country: 'IT' })) });
  const event = { type: 'promo_sent', eventDate: new Date() } as const;
  await db.centerEvent.createMany({ data: centers.map(({ id }) => ({ ...event, centerId: id })) });
  const sheet = await take(await makePerson('admin'), { screen: 'centerEvents', format: 'csv', columns: 'centerId' });
  const lines = (await linesOf(sheet)).join();
  expect(centers.filter(({ name }) => !lines.includes(name))).toEqual([]);
});

test('thirty an hour, then a 429', async () => {
  const expert = await makePerson('expert');
  for (let n = 0; n < 30; n++) {
    const answer = await take(expert, { screen: 'centers', format: 'csv' });
    expect(answer.status).toBe(200);
    await answer.text();
  }
  expect((await take(expert, { screen: 'centers', format: 'csv' })).status).toBe(429);
});

const PARTS = 300;

test.each(['csv', 'xlsx'] as const)('%s is not read ahead of the client, nor after it disconnects', async (format) => {
  let hasEnded = false;
  async function* parts() {
    try {
      for (let part = 0; part < PARTS; part++) {
        await sleep(1);
        const name = () => `Studio ${crypto.randomUUID()}`;
        yield { records: Array.from({ length: 200 }, () => ({ _id: crypto.randomUUID(), name: name() })), names: {} };
      }
    } finally {
      hasEnded = true;
    }
  }
  const columns = [{ name: 'name', kind: 'text', isList: false, options: [], sort: null, isRequired: true } as never];
  const sheet = await writeSheet({ resource: 'centers', columns, parts: parts() }, format, 'it');
  await expect.poll(() => sheet.writableNeedDrain).toBe(true);
  // Enough time for all of it, if nothing slowed it down.
  await sleep(1000);
  expect(hasEnded).toBe(false);
  sheet.destroy();
  await expect.poll(() => hasEnded).toBe(true);
});

test('a list is streamed, and a client that disconnects harms nobody', async () => {
  const admin = await makePerson('admin');
  for (const format of ['csv', 'xlsx']) {
    const whole = await take(admin, { screen: 'centers', format });
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, null]);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const left = await take(admin, { screen: 'contacts', format });
    await left.body!.cancel();
  }
  const head = await fetch(`${api.url}/api/list-exports?screen=centers&format=csv`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
