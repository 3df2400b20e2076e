// The workbook of Clean & White kits: texts, logos and addresses, and the requests still waiting for a kit.
import ExcelJS from 'exceljs';
import { db } from '@/lib/run/db/db';
import { onePixel } from '../support/one-pixel';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, unique } from '../support/people';
import { storedFile } from '../support/stored-file';

const api = ownApi();
const { call, form } = api;
const admin = somebody('admin');

type Row = Record<string, string>;
const ship = { plainAddress: 'Via Torino 7, 20123 Milano (MI)', referentName: 'Ida Gelb', phone: '+39 0298765432' };

/** The sheets of an export in order, each row by its English column titles. */
async function workbookOf(query = '') {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' };
  const response = await fetch(`${api.url}/api/centers/exportCWKitEligible${query}`, { method: 'POST', headers });
  if (!response.ok) return { status: response.status, problem: await response.json(), sheets: [] as Row[][] };
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return { status: response.status, problem: null, sheets: workbook.worksheets.map(rowsOf) };
}

function rowsOf(sheet: ExcelJS.Worksheet): Row[] {
  const titles = (sheet.getRow(1).values as string[]).slice(1);
  return (sheet.getRows(2, sheet.rowCount - 1) ?? []).map((row) =>
    Object.fromEntries(titles.map((title, index) => [title, row.getCell(index + 1).text])),
  );
}

const logo = () => storedFile({ name: 'Logo Gelb.pdf', mediaType: 'application/pdf', widths: [] });
const request = (data: object) => db.cwRollupRequest.create({ data: { ...ship, ...data } });
const waitsFor = async (id: string) => (await call('GET', `cw-rollup-requests/${id}`, { as: admin })).body.waitsFor;

test('each open request of a center is a row: text, logo file, recipient and address', async () => {
  const center = await makeCenter({ name: unique('Bianco'), isCleanAndWhite: true });
  const plain = await makeCenter({ name: unique('Neri'), isCleanAndWhite: true });
  const { id: logoImageId } = await logo();
  const email = `${unique('rollup')}@mail.example`;
  const first = await request({ centerId: center.id, rollupName: 'Studio \uFFFEGelb\uFFFF', email });
  const second = await request({ centerId: center.id, logoImageId });
  const { sheets } = await workbookOf('?markAsSent=true');
  const ofCenter = sheets[0]!.filter(({ Name }) => Name === center.name);
  expect(ofCenter).toHaveLength(2);
  const shipping = {
    'Contact person': 'Ida Gelb',
    'Shipping phone': ship.phone,
    'Shipping address': ship.plainAddress,
  };
  expect(ofCenter[0]).toMatchObject({ 'Roll-up name': 'Studio Gelb', Logo: '', ...shipping });
  expect(ofCenter[1]).toMatchObject({ 'Roll-up name': '', Logo: 'Logo Gelb.pdf', ...shipping });
  expect(ofCenter[1]!['Logo link']).toMatch(new RegExp(`^https?://.+/api/files/${logoImageId}$`));
  expect(sheets[0]!.find(({ Name }) => Name === plain.name)).toMatchObject({
    'Roll-up name': '',
    'Shipping address': '',
  });
  const closed = await db.cwRollupRequest.count({
    where: { id: { in: [first.id, second.id] }, status: 'closed', waitingSince: null },
  });
  expect(closed).toBe(2);
  // Applicants are told once, as at any closing, if they left an address.
  const letters = await db.outboxMail.findMany({ where: { letter: 'rollupClosed' }, select: { email: true } });
  expect(letters).toEqual([{ email }]);
});

test('open requests without a kit yet are on a second sheet, with the reason', async () => {
  const eligible = await makeCenter({ isCleanAndWhite: true });
  const notYet = await makeCenter({ name: unique('Ancora'), isCleanAndWhite: false });
  const served = await makeCenter({ isCleanAndWhite: true });
  await db.centerEvent.create({ data: { type: 'cw_kit_sent', centerId: served.id } });
  const next = await request({ centerId: eligible.id, rollupName: unique('Ora') });
  const nowhere = await request({ rollupName: unique('Senza') });
  const early = await request({ centerId: notYet.id, rollupName: unique('Presto') });
  const again = await request({ centerId: served.id, rollupName: unique('Ancora') });
  expect(await Promise.all([next, nowhere, early, again].map(({ id }) => waitsFor(id)))).toEqual([
    'next-export',
    'center',
    'clean-and-white',
    'kit-already-sent',
  ]);

  const preview = await call('GET', 'centers/exportCWKitEligible', { as: admin });
  expect(preview.status).toBe(200);
  expect(preview.body.centers).toEqual(expect.arrayContaining([expect.objectContaining({ _id: eligible.id })]));
  expect(preview.body.waitingRequests).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: early.id, waitsFor: 'clean-and-white', centerName: notYet.name }),
    ]),
  );

  const { sheets } = await workbookOf('?markAsSent=true');
  const names = sheets[1]!.map((row) => row['Roll-up name']);
  expect(names).toEqual(expect.arrayContaining([nowhere.rollupName, early.rollupName, again.rollupName]));
  expect(names).not.toContain(next.rollupName);
  expect(sheets[1]!.find((row) => row['Roll-up name'] === early.rollupName)).toMatchObject({
    Center: notYet.name,
    'Waiting for': 'The center’s authorization for Clean & White',
    'Contact person': 'Ida Gelb',
  });
  expect(await waitsFor(next.id)).toBe(null);

  const late = await workbookOf('?markAsSent=true');
  expect([late.status, late.problem.messageKey]).toEqual([409, 'errors.nothingToExportYet']);
  expect(late.problem.message).toMatch(/\d+ open/);
});

test('undoing an export reopens its requests, unanswered if their applicant still waits', async () => {
  const center = await makeCenter({ isCleanAndWhite: true, machineType: 'durr_mylunos_duo' });
  const [waits, answered] = [await request({ centerId: center.id }), await request({ centerId: center.id })];
  const note = (cwRollupRequestId: string, kind: 'reply' | 'answer', day: number) =>
    db.requestNote.create({
      data: { cwRollupRequestId, kind, text: 'Salve', createdAt: new Date(Date.UTC(2026, 4, day)) },
    });
  for (const [{ id }, kind, day] of [
    [waits, 'reply', 1],
    [waits, 'answer', 2],
    [waits, 'reply', 3],
    [waits, 'reply', 4],
    [answered, 'reply', 1],
    [answered, 'answer', 2],
  ] as const)
    await note(id, kind, day);
  const { sheets } = await workbookOf('?markAsSent=true');
  expect(sheets[0]!.find(({ Name }) => Name === center.name)).toMatchObject({ Machine: 'Dürr MyLunos Duo' });
  const { exportBatchId } = await db.cwRollupRequest.findUniqueOrThrow({ where: { id: waits.id } });
  const since = async ({ id }: { id: string }) =>
    (await db.cwRollupRequest.findUniqueOrThrow({ where: { id } })).waitingSince?.toISOString().slice(0, 10) ?? null;
  const both = async () => [await since(waits), await since(answered)];
  expect(await both()).toEqual([null, null]);
  expect((await call('DELETE', `export-batches/${exportBatchId}/marks`, { as: admin })).status).toBe(200);
  expect(await both()).toEqual(['2026-05-03', null]);
  const move = (status: string) => call('PUT', `cw-rollup-requests/${waits.id}`, { as: admin, body: { status } });
  await move('closed');
  expect(await both()).toEqual([null, null]);
  await move('open');
  expect(await both()).toEqual(['2026-05-03', null]);
});

test('the preview changes nothing', async () => {
  const before = await db.exportBatch.count();
  const answer = await call('GET', 'centers/exportWelcomeKitEligible', { as: admin });
  expect(Object.keys(answer.body).toSorted()).toEqual(['centerCount', 'centers', 'leftOut', 'waitingRequests']);
  expect(await db.exportBatch.count()).toBe(before);
});

test('contradictory markAsSent in address and body is refused by name', async () => {
  await makeCenter({ isCleanAndWhite: true });
  const before = await db.exportBatch.count();
  const path = 'centers/exportCWKitEligible?markAsSent=true';
  const answer = await call('POST', path, { as: admin, body: { markAsSent: false } });
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'markAsSent']);
  expect(await db.exportBatch.count()).toBe(before);
  expect((await call('POST', path, { as: admin, body: { markAsSent: 'true' } })).status).toBe(200);
});

test('the office adds a logo to a request as it is, to be printed, and nothing that is neither a picture nor a PDF', async () => {
  const { id } = await request({ rollupName: 'Studio Gelb' });
  const png = await onePixel();
  const filled = { rollupName: 'Studio Gelb', referentName: 'Ida', phone: ship.phone };
  const send = (logoImageId: File) => form(`forms/records/cw-rollup-requests/${id}`, admin, { ...filled, logoImageId });
  expect(await send(new File(['MZ'], 'x.pdf', { type: 'application/pdf' }))).toContain('draft=');
  expect(await send(png)).toContain('saved=');
  const { logoImage } = await db.cwRollupRequest.findUniqueOrThrow({ where: { id }, select: { logoImage: true } });
  expect(logoImage).toMatchObject({ name: 'pixel.png', mediaType: 'image/png', size: png.size, deletedAt: null });
});
