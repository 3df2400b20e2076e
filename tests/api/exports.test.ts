import ExcelJS from 'exceljs';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { eligibleCenters } from '@/lib/nouns/kits/export-batches/data';
import { centersBehind } from '@/lib/nouns/kits/export-batches/rules';
import { db } from '@/lib/run/db/db';
import { transaction, within } from '@/lib/run/db/transaction';
import { atOnce, ownApi, said, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, personOf, unique } from '../support/people';
import { untyped } from '../support/untyped';

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

type Kind = 'WelcomeKit' | 'Promo' | 'CWKit';

async function fileOf(method: string, path: string, as = admin) {
  const headers = { authorization: `Bearer ${as.token}`, 'accept-language': 'de' };
  const response = await fetch(`${api.url}/api/${path}`, { method, headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Makes an export and reads its stored rows. */
async function exported(kind: Kind, markAsSent = true) {
  const made = await fileOf('POST', `centers/export${kind}Eligible?markAsSent=${markAsSent}`);
  expect(made.status).toBe(200);
  const { body } = await call('GET', 'export-batches?limit=1', { as: admin });
  return { ...made, batch: (await call('GET', `export-batches/${body[0]._id}`, { as: admin })).body };
}

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(untyped(bytes));
  const rows: string[][] = [];
  workbook.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
}

const undo = (id: string, as = admin) => call('DELETE', `export-batches/${id}/marks`, { as });
const centerOf = (id: string) => db.center.findUniqueOrThrow({ where: { id } });
const eventsOf = async (centerId: string) =>
  (await db.centerEvent.findMany({ where: { centerId, deletedAt: null } })).map(({ type }) => type).toSorted();

test('an export stores who, when, which centers, and a file that downloads identically later', async () => {
  const center = await makeCenter({ name: unique('Zahnärzte & Söhne <"\'>'), machineName: '=1+1' });
  const expert = await makePerson('expert', { name: 'Ida', surname: 'Gelb' });
  await linkExpert(center.id, expert.id);
  const { batch, bytes, headers } = await exported('WelcomeKit', false);
  expect(batch).toMatchObject({ kind: 'welcome-kit', creatorId: admin.id, markedAsSent: false, undoneAt: null });
  expect(batch.centerIds).toContain(center.id);
  expect(batch.centerCount).toBe(batch.centerIds.length);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${batch.fileName}"`);
  expect((await fileOf('HEAD', batch.file.slice('/api/'.length))).status).toBe(200);
  const again = await fileOf('GET', batch.file.slice('/api/'.length));
  expect([again.bytes.equals(bytes), again.headers.get('content-type')]).toEqual([true, headers.get('content-type')]);
  expect(again.headers.get('content-disposition')).toContain(batch.fileName);
  const noted = { entityId: batch._id, action: 'download', actorId: admin.id };
  expect(await db.auditEntry.count({ where: noted })).toBe(1);
  const [header, ...rows] = await rowsOf(bytes);
  expect(header).toEqual(expect.arrayContaining(['Name', 'Straße', 'PLZ', 'Fachkräfte']));
  const row = rows.find(([name]) => name === center.name)!;
  expect(row).toEqual(expect.arrayContaining(['Via Roma', '20121', 'MI', '+39 0212345678', 'Ida Gelb', '=1+1']));
});

test('undoing a welcome kit reverts marks and events, once, and the center is eligible again', async () => {
  const { id } = await makeCenter();
  const { batch } = await exported('WelcomeKit');
  expect([(await centerOf(id)).welcomeKit, await eventsOf(id)]).toEqual(['received', ['welcome_kit_sent']]);
  const undone = await undo(batch._id);
  expect([undone.status, undone.body.undoneById]).toEqual([200, admin.id]);
  expect(undone.body.undoneAt).toMatch(/^\d{4}-/);
  expect([(await centerOf(id)).welcomeKit, await eventsOf(id)]).toEqual(['not_received', []]);
  const audited = await db.auditEntry.findFirst({ where: { entityId: batch._id, action: 'undo' } });
  expect(audited).toMatchObject({ actorId: admin.id, entity: 'export-batches', after: { sent: [] } });
  expect(await said(undo(batch._id))).toBe('409 errors.exportUndone');
  expect((await exported('WelcomeKit')).batch.centerIds).toContain(id);
});

test('an export lists exclusions: every center is in it, or counted with one reason', async () => {
  const preview = async (kind: Kind) =>
    (await call('GET', `centers/export${kind}Eligible`, { as: admin })).body as {
      centerCount: number;
      centers: { name: string; provinceCode: string; country: string }[];
      leftOut: { reason: string; count: number }[];
    };
  const countOf = async (kind: Kind, reason: string) =>
    (await preview(kind)).leftOut.find((one) => one.reason === reason)?.count ?? 0;
  const before = [await countOf('WelcomeKit', 'not-authorized'), await countOf('Promo', 'base-tier')];
  await makeCenter({ isAuthorized: false });
  await makeCenter({ tier: 'BASE' });
  const abroad = await makeCenter({ name: unique('! London'), country: 'GB', provinceCode: 'ENG', tier: 'SILVER' });
  const { centers } = await preview('WelcomeKit');
  expect(centers.find(({ name }) => name === abroad.name)).toMatchObject({ provinceCode: 'ENG', country: 'GB' });
  const all = await db.center.count({ where: { deletedAt: null } });
  expect(await countOf('WelcomeKit', 'not-authorized')).toBe(before[0]! + 1);
  expect(await countOf('Promo', 'base-tier')).toBe(before[1]! + 1);
  for (const kind of ['WelcomeKit', 'Promo', 'CWKit'] as const) {
    const { centerCount, leftOut } = await preview(kind);
    expect(leftOut.reduce((sum, { count }) => sum + count, centerCount)).toBe(all);
    const behind =
      centersBehind[({ WelcomeKit: 'welcome-kit', Promo: 'promo-kit', CWKit: 'clean-white' } as const)[kind]];
    const counts = { ready: centerCount, ...Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count])) };
    for (const [figure, count] of Object.entries(counts)) {
      const query = behind[figure as keyof typeof behind];
      const { state, total } = await openList(listScreens.centers!, personOf(admin, 'admin'), query ?? {});
      expect([kind, figure, state.chosen, total]).toEqual([kind, figure, query, count]);
    }
  }
});

test('undoing leaves later and unrelated changes alone', async () => {
  const { id } = await makeCenter({ tier: 'GOLD' });
  const first = (await exported('WelcomeKit')).batch;
  const promo = (await exported('Promo')).batch;
  expect(promo.centerIds).toContain(id);
  // An admin marks this one kit as not delivered; it is sent again with the next export.
  await db.center.update({ where: { id }, data: { welcomeKit: 'not_received' } });
  expect((await exported('WelcomeKit')).batch.centerIds).toEqual([id]);
  expect((await undo(first._id)).status).toBe(200);
  expect(await centerOf(id)).toMatchObject({ welcomeKit: 'received', hasPromoSent: true });
  expect(await eventsOf(id)).toEqual(['promo_sent', 'welcome_kit_sent']);
  expect((await undo(promo._id)).status).toBe(200);
  expect(await centerOf(id)).toMatchObject({ welcomeKit: 'received', hasPromoSent: false });
});

test('undoing a Clean & White kit reopens its roll-up request', async () => {
  const { id } = await makeCenter({ isCleanAndWhite: true });
  const data = { centerId: id, rollupName: 'W', plainAddress: 'Via', referentName: 'W', phone: '+39 0212345678' };
  const request = await db.cwRollupRequest.create({ data });
  const { batch } = await exported('CWKit');
  expect(await eventsOf(id)).toEqual(['cw_kit_sent', 'cw_rollup_sent']);
  await undo(batch._id);
  expect(await eventsOf(id)).toEqual([]);
  const { status, closedAt } = await db.cwRollupRequest.findUniqueOrThrow({ where: { id: request.id } });
  expect([status, closedAt]).toEqual(['open', null]);
  expect((await exported('CWKit')).batch.centerIds).toContain(id);
});

test.each(['WelcomeKit', 'Promo', 'CWKit'] as const)(
  'of ten simultaneous %s exports one gets the centers; the others leave nothing',
  async (kind) => {
    await atOnce(4, () => makeCenter({ tier: 'GOLD', isCleanAndWhite: true }));
    const before = await db.exportBatch.count();
    const path = `centers/export${kind}Eligible?markAsSent=true`;
    const answers = await atOnce(10, () => fileOf('POST', path));
    const [made, late] = [200, 409].map((status) => answers.filter((answer) => answer.status === status));
    expect([made!.length, late!.length]).toEqual([1, 9]);
    expect(JSON.parse(late![0]!.bytes.toString())).toMatchObject({ messageKey: 'errors.nothingToExport' });
    const names = (await rowsOf(made![0]!.bytes)).slice(1).map(([name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(new Set(names).size).toBe(names.length);
    expect(await db.exportBatch.count()).toBe(before + 1);
  },
);

test('of ten simultaneous undos one succeeds', async () => {
  const { id } = await makeCenter();
  const { batch } = await exported('WelcomeKit');
  const answers = await atOnce(10, () => undo(batch._id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await eventsOf(id)).toEqual([]);
});

test('an export without marks cannot be undone; all of this is for admins only', async () => {
  const { batch } = await exported('WelcomeKit', false);
  expect((await undo(batch._id)).body.messageKey).toBe('errors.exportNotSent');
  const former = await makePerson('expert');
  await db.exportBatch.update({ where: { id: batch._id }, data: { creatorId: former.id } });
  const { fileId } = await db.exportBatch.findUniqueOrThrow({ where: { id: batch._id } });
  expect((await undo(batch._id, former)).status).toBe(403);
  expect((await fileOf('GET', `export-batches/${batch._id}/file`, former)).status).toBe(403);
  expect((await fileOf('GET', `files/${fileId}`, former)).status).toBe(404);
  expect((await undo(crypto.randomUUID())).status).toBe(404);
});

test('an export takes so many at a time, those first that have waited longest', async () => {
  for (let n = 0; n < 3; n += 1) await makeCenter();
  await transaction(async (tx) => {
    const all = (await eligibleCenters(within(tx), 'welcome_kit')).map(({ id }) => id).toSorted();
    const some = (await eligibleCenters(within(tx), 'welcome_kit', 2)).map(({ id }) => id).toSorted();
    expect([all.length > 2, some]).toEqual([true, all.slice(0, 2)]);
  });
});
