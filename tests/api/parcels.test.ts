// Parcels: addresses for the carrier, imported tracking numbers, and letters to the centers.
import ExcelJS from 'exceljs';
import { processImport } from '@/lib/core/imports/process-import';
import { db } from '@/lib/run/db/db';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { composeLetter } from '@/lib/run/mail/letter';
import { newKey } from '../support/keys';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { untyped } from '../support/untyped';

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

const headersOf = ({ token } = admin) => ({
  authorization: `Bearer ${token}`,
  'accept-language': 'de',
  accept: 'application/json',
});
const get = (path: string, as = admin) => fetch(`${api.url}/api/${path}`, { headers: headersOf(as) });

async function sendKits(kind = 'WelcomeKit') {
  await fetch(`${api.url}/api/centers/export${kind}Eligible?markAsSent=true`, { method: 'POST', headers: headersOf() });
  const { id } = await db.exportBatch.findFirstOrThrow({ orderBy: { id: 'desc' } });
  return id;
}

/** Imports a sheet of parcels; returns its rows as checked, and its id. */
async function bringIn(file: string | Buffer) {
  const send = async (path: string, fields: Record<string, string | Blob>) => {
    const answer = await api.post(`forms/imports${path}`, admin, fields, headersOf());
    return (await answer.json()) as { to?: string };
  };
  const { to } = await send('', { resource: 'parcels', file: new File([untyped(file)], 'sheet') });
  const id = to!.split('/').at(-1)!;
  const { mapping } = await db.import.findUniqueOrThrow({ where: { id } });
  const columns = (mapping as (string | null)[]).map((path, n) => [`column.${n}`, path ?? '']);
  await send(`/${id}`, { action: 'check', ...Object.fromEntries(columns) });
  const rows = await db.importRow.findMany({ where: { importId: id }, orderBy: { n: 'asc' } });
  await send(`/${id}`, { action: 'apply' });
  while ((await processImport({ id })).more);
  const undo = async () => {
    await send(`/${id}`, { action: 'undo' });
    while ((await processImport({ id })).more);
  };
  return { id, mapping: mapping as (string | null)[], rows, undo };
}

const parcelOf = (centerId: string) =>
  db.parcel.findFirstOrThrow({ where: { centerId }, orderBy: { createdAt: 'desc' } });
const lettersTo = (email: string) => queuedLetters(email, 'kitShipped');

test('addresses go to the carrier, tracking numbers come back, and the center’s people are told once', async () => {
  const center = await makeCenter({
    name: unique('=Zahnärzte & Söhne'),
    zipCode: '00100',
    streetName: 'Ring\uFFFF',
    phoneNumbers: ['+39 0212345678', '+39 3471234567'],
  });
  const [german, italian] = [await makePerson('expert', { culture: 'de' }), await makePerson('hygienist')];
  await linkExpert(center.id, german.id);
  await linkExpert(center.id, italian.id);
  const batch = await sendKits();
  const { reference } = await parcelOf(center.id);

  const csv = await (await get(`export-batches/${batch}/addresses?format=csv`)).text();
  expect(csv).toContain(`${reference};'${center.name}`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await (await get(`export-batches/${batch}/addresses`)).arrayBuffer());
  const sheet = book.worksheets[0]!;
  const heads = (sheet.getRow(1).values as string[]).slice(1);
  const column = (head: string) => heads.indexOf(head) + 1;
  const all: ExcelJS.Row[] = [];
  sheet.eachRow((row) => all.push(row));
  const row = all.find((one) => one.getCell(1).value === reference)!;
  expect(
    ['Name', 'PLZ', 'Telefon'].map((head) => row.getCell(column(head)).value),
    'the carrier calls whichever answers',
  ).toEqual([center.name, '00100', '+39 0212345678, +39 3471234567']);
  expect(await db.auditEntry.count({ where: { entityId: batch, action: 'download', actorId: admin.id } })).toBe(2);
  const other = await makePerson('admin');
  for (let n = 0; n < limits.exports.points; n += 1) await spend(limits.exports, other.id);
  expect((await call('GET', `export-batches/${batch}/addresses`, { as: other })).status).toBe(429);

  row.getCell(column('Versanddienst')).value = 'BRT';
  row.getCell(column('Sendungsnummer')).value = '0012345678';
  row.getCell(column('Sendungsverfolgung')).value = 'https://track.example/0012345678';
  const filled = Buffer.from(await book.xlsx.writeBuffer());
  const brought = await bringIn(filled);
  expect(brought.mapping.filter(Boolean)).toEqual(['reference', 'carrier', 'trackingNumber', 'trackingUrl']);
  expect(await parcelOf(center.id)).toMatchObject({ status: 'shipped', carrier: 'BRT', trackingNumber: '0012345678' });

  const [letter, ...more] = await lettersTo(german.email);
  expect(more).toEqual([]);
  const drawn = await composeLetter(letter!);
  expect([drawn.lang, drawn.text]).toEqual(['de', expect.stringContaining('BRT, 0012345678')]);
  expect(drawn.text).toContain('Welcome-Kit');
  expect((await composeLetter((await lettersTo(italian.email))[0]!)).lang).toBe('it');
  const seen = (await call('GET', `parcels?centerId=${center.id}`, { as: german })).body;
  expect(seen).toMatchObject([{ reference, carrier: 'BRT', trackingUrl: 'https://track.example/0012345678' }]);
  expect(seen[0]).not.toHaveProperty('exportBatchId');

  // The same sheet again changes nothing; a corrected number, or one removed and added again, sends no second letter.
  expect((await bringIn(filled)).rows.find(({ recordId }) => recordId)!.state).toBe('same');
  await brought.undo();
  expect(await parcelOf(center.id)).toMatchObject({ status: 'prepared', trackingNumber: null, shippedAt: null });
  await bringIn(filled);
  const corrected = await bringIn(`Riferimento,Numero di spedizione\n${reference},99-1\n`);
  expect(await parcelOf(center.id)).toMatchObject({ status: 'shipped', trackingNumber: '99-1', carrier: 'BRT' });
  await corrected.undo();
  expect((await parcelOf(center.id)).trackingNumber).toBe('0012345678');
  expect(await lettersTo(german.email)).toHaveLength(1);
  const told = await db.notification.findMany({ where: { userId: german.id, message: 'notifications.kitShipped' } });
  expect(told.map(({ href }) => href)).toEqual([`centers/${center.id}`]);
});

test('a sheet creates no parcels, and no harmful links or formulas', async () => {
  const center = await makeCenter();
  await sendKits();
  const { id, reference } = await parcelOf(center.id);
  const bad = ['javascript:alert(1)', 'https://ada:pass@track.example/1', 'ftp://track.example', 'track'];
  const lines = [
    ...bad.map((url) => `${reference},1,${url}`),
    `${reference},=HYPERLINK("https://x.example"),`,
    `K000000,1,https://track.example`,
  ];
  for (const line of lines) {
    const { rows } = await bringIn(`reference,trackingNumber,trackingUrl\n${line}\n`);
    expect(rows.map(({ state }) => state)).toEqual(['refused']);
  }
  const { rows } = await bringIn(`reference,trackingNumber\nK000000,1\n${reference},1\n${reference},2\n`);
  expect(rows.map(({ state, reasons }) => [state, (reasons as { message: string }[] | null)?.[0]?.message])).toEqual([
    ['refused', 'imports.problems.unknown'],
    ['change', undefined],
    ['refused', 'imports.problems.sameAsRow'],
  ]);
  const withCredentials = { trackingUrl: 'https://ada:pass@track.example/1' };
  expect((await call('PUT', `parcels/${id}`, { as: admin, body: withCredentials })).status).toBe(400);
});

test('a parcel only makes permitted transitions; a returned one makes its center eligible again', async () => {
  const center = await makeCenter();
  const batch = await sendKits();
  const { id } = await parcelOf(center.id);
  const put = async (body: object) => (await call('PUT', `parcels/${id}`, { as: admin, body })).status;
  expect(await put({ status: 'delivered' })).toBe(409);
  expect(await put({ status: 'shipped' })).toBe(400);
  expect(await put({ trackingNumber: 'A1' })).toBe(200);
  expect(await put({ status: 'prepared' })).toBe(409);
  const undone = await call('DELETE', `export-batches/${batch}/marks`, { as: admin });
  expect([undone.status, undone.body.messageKey]).toEqual([409, 'errors.parcelsOnTheirWay']);
  expect(await put({ status: 'returned' })).toBe(200);
  expect(await db.center.findUniqueOrThrow({ where: { id: center.id } })).toMatchObject({ welcomeKit: 'not_received' });
  expect(await db.centerEvent.count({ where: { centerId: center.id, deletedAt: null } })).toBe(0);
  expect(await put({ status: 'shipped' })).toBe(409);

  const second = await sendKits();
  expect((await parcelOf(center.id)).exportBatchId).toBe(second);
  expect((await call('DELETE', `export-batches/${second}/marks`, { as: admin })).status).toBe(200);
  expect((await parcelOf(center.id)).deletedAt).not.toBeNull();
  expect((await get(`export-batches/${second}/addresses`)).status).toBe(409);
  const expert = await makePerson('expert');
  await linkExpert(center.id, expert.id);
  expect((await get(`export-batches/${batch}/addresses`, expert)).status).toBe(403);
  // Addresses of practices and names of people need what reads practices and people.
  const key = await newKey(call, admin, ['parcels:read', 'export-batches:read', 'centers:read']);
  const refused = await key.call('GET', `export-batches/${batch}/addresses`);
  expect([refused.status, refused.body.errors]).toEqual([403, [expect.objectContaining({ field: 'scope' })]]);
});
