import ExcelJS from 'exceljs';
import { processImport } from '@/lib/core/imports/process-import';
import { db } from '@/lib/run/db/db';
import { formsOf } from '../support/client';
import { failOnce } from '../support/fail-once';
import { startKillableApi } from '../support/killable-api';
import { IS_LONG } from '../support/long-proof';
import { ownApi } from '../support/own-api';
import { type Member, makePerson, unique } from '../support/people';
import { untyped } from '../support/untyped';
import { heldBy, untilWaiting } from '../support/waiting';

const api = ownApi();

async function send(as: Member, path: string, fields: Record<string, string | Blob>) {
  const headers = { accept: 'application/json', 'accept-language': 'it' };
  const answer = await api.post(`forms/imports${path}`, as, fields, headers);
  return { status: answer.status, ...((await answer.json().catch(() => ({}))) as { to?: string }) };
}

async function upload(as: Member, resource: string, file: string | Buffer): Promise<string> {
  const { to } = await send(as, '', { resource, file: new Blob([untyped(file)]) });
  expect(to).toMatch(/options\/imports\/[0-9a-f-]{36}$/);
  return to!.split('/').at(-1)!;
}

const check = async (as: Member, id: string, changed: Record<string, string> = {}) => {
  const { mapping } = await db.import.findUniqueOrThrow({ where: { id } });
  const columns = (mapping as (string | null)[]).map((path, n) => [`column.${n}`, path ?? '']);
  return send(as, `/${id}`, { action: 'check', ...Object.fromEntries(columns), ...changed });
};

async function untilDone(id: string) {
  while ((await processImport({ id })).more);
}

const record = async (as: Member, id: string) => (await api.call('GET', `imports/${id}`, { as })).body;
const rowsOf = (id: string) => db.importRow.findMany({ where: { importId: id }, orderBy: { n: 'asc' } });

async function workbook(rows: ExcelJS.CellValue[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Texte').addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const ROWS = IS_LONG ? 5000 : 300;
const ERRORS = 37;
const [CHANGED, SAME] = [60, 40];
const NEW = ROWS - ERRORS - CHANGED - SAME;

test(`${ROWS} rows with ${ERRORS} errors: checked, imported, and undone completely`, { timeout: 120_000 }, async () => {
  const admin = await makePerson('admin');
  const word = unique('import');
  const existing = Array.from({ length: CHANGED + SAME }, (_, n) => ({
    key: `${word}.${n}`,
    value: n < CHANGED ? 'alt' : `Text ${n}`,
    language: 'de' as const,
    category: 'app' as const,
  }));
  await db.label.createMany({ data: existing });
  const before = await db.label.findMany({ where: { key: { startsWith: word } }, orderBy: { key: 'asc' } });
  const rows = Array.from({ length: ROWS }, (_, n): ExcelJS.CellValue[] => {
    if (n >= ROWS - ERRORS)
      return n % 2 ? [`${word}.${n}`, '', 'Deutsch', 'app'] : [`${word}.${n}`, 'x', 'Klingonisch', 'app'];
    return [`${word}.${n}`, `Text ${n}`, n % 3 ? 'Deutsch' : 'de', 'app'];
  });
  const id = await upload(admin, 'labels', await workbook([['Chiave', 'Wert', 'Sprache', 'Catégorie'], ...rows]));
  const { mapping } = await db.import.findUniqueOrThrow({ where: { id } });
  expect(mapping).toEqual(['key', 'value', 'language', 'category']);
  expect((await check(admin, id)).status).toBe(200);
  expect(await record(admin, id)).toMatchObject({
    state: 'checked',
    total: ROWS,
    new: NEW,
    change: CHANGED,
    same: SAME,
    refused: ERRORS,
  });
  expect(await db.label.count({ where: { key: { startsWith: word } } })).toBe(CHANGED + SAME);
  const [changed] = await rowsOf(id);
  expect(changed).toMatchObject({ n: 2, state: 'change', before: { value: 'alt' }, body: { value: 'Text 0' } });

  const rejected = await fetch(`${api.url}/api/imports/${id}/rejected`, {
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'de' },
  });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await rejected.arrayBuffer());
  const [sheet] = book.worksheets;
  expect(sheet!.rowCount).toBe(ERRORS + 1);
  expect(sheet!.getRow(1).values).toEqual([undefined, 'Chiave', 'Wert', 'Sprache', 'Catégorie', 'Ablehnungsgrund']);
  expect(sheet!.getRow(2).getCell(5).value).toMatch(/\S/);

  expect((await send(admin, `/${id}`, { action: 'apply' })).status).toBe(200);
  await Promise.all([untilDone(id), untilDone(id)]);
  await untilDone(id);
  expect(await record(admin, id)).toMatchObject({
    state: 'done',
    created: NEW,
    changed: CHANGED,
    same: SAME,
    refused: ERRORS,
  });
  expect(await db.label.count({ where: { key: { startsWith: word } } })).toBe(ROWS - ERRORS);
  expect(await db.auditEntry.count({ where: { actorId: admin.id, entity: 'labels', requestId: `import:${id}` } })).toBe(
    NEW + CHANGED,
  );

  // Later changes by others are kept.
  const touched = `${word}.${ROWS / 2}`;
  const one = await db.label.findFirstOrThrow({ where: { key: touched } });
  expect((await api.call('PUT', `labels/${one.id}`, { as: admin, body: { value: 'Meins' } })).status).toBe(200);
  expect((await send(admin, `/${id}`, { action: 'undo' })).status).toBe(200);
  await untilDone(id);
  expect(await record(admin, id)).toMatchObject({ state: 'undone', undone: NEW + CHANGED - 1, kept: 1 });
  const left = await db.label.findMany({
    where: { key: { startsWith: word }, deletedAt: null },
    orderBy: { key: 'asc' },
  });
  const essence = (all: typeof left) =>
    all.filter(({ key }) => key !== touched).map((label) => [label.id, label.key, label.value, label.language]);
  expect(essence(left)).toEqual(essence(before));
  expect(left.find(({ key }) => key === touched)?.value).toBe('Meins');
});

test('columns, choices and flags are recognised in five languages, and a second import changes nothing', async () => {
  const admin = await makePerson('admin');
  const word = unique('faq');
  const csv = [
    'Domanda;Antwort;Langue;Visible;Anders',
    `${word} uno;"Sì; ""certo""\nsempre";Italiano;no;?`,
    `${word} due;'=1+1;Deutsch;oui;?`,
    `${word} tre;Forse;Italienisch;vielleicht;?`,
    `${word} quattro;Forse;constructor;constructor;?`,
    '',
    `${word} uno;noch einmal;it;ja;?`,
  ].join('\r\n');
  const id = await upload(admin, 'faqs', Buffer.from(`\uFEFF${csv}`));
  const { mapping } = await db.import.findUniqueOrThrow({ where: { id } });
  expect(mapping).toEqual(['question', 'answer', 'language', 'isVisible', null]);
  await check(admin, id);
  const twin = await upload(admin, 'faqs', Buffer.from(csv));
  await check(admin, twin);
  const rows = await rowsOf(id);
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new', 'refused', 'refused', 'refused']);
  expect(rows[2]!.reasons).toEqual([{ field: 'isVisible', message: 'imports.problems.yesOrNo' }]);
  expect(rows[4]!.reasons).toEqual([{ field: 'question', message: 'imports.problems.sameAsRow', values: { row: 2 } }]);
  await send(admin, `/${id}`, { action: 'apply' });
  await untilDone(id);
  const made = await db.faq.findMany({ where: { question: { startsWith: word } }, orderBy: { question: 'asc' } });
  expect(made.map(({ answer, language, isVisible }) => [answer, language, isVisible])).toEqual([
    ['=1+1', 'de', true],
    ['Sì; "certo"\nsempre', 'it', false],
  ]);
  // Another sheet with the same rows, checked before these were there.
  await send(admin, `/${twin}`, { action: 'apply' });
  await untilDone(twin);
  expect((await rowsOf(twin)).map(({ reasons }) => (reasons as { message: string }[])[0]!.message).slice(0, 2)).toEqual(
    ['errors.alreadyExists', 'errors.alreadyExists'],
  );
  const again = await upload(admin, 'faqs', Buffer.from(csv.replace('faq', 'FAQ')));
  await check(admin, again);
  expect((await rowsOf(again)).map(({ state }) => state)).toEqual(['same', 'same', 'refused', 'refused', 'refused']);
});

test('a killed import leaves no half-written row, and resumes where it was', { timeout: 120_000 }, async () => {
  const admin = await makePerson('admin');
  const word = unique('killed');
  const lines = Array.from({ length: 1500 }, (_, n) => `${word}.${n},Text ${n},it,app`);
  const id = await upload(admin, 'labels', Buffer.from(['key,value,language,category', ...lines].join('\n')));
  await check(admin, id);
  const other = await startKillableApi();
  const sent = formsOf(other.url)(`forms/imports/${id}`, admin, { action: 'apply' }).catch(() => null);
  const written = () => db.importRow.count({ where: { importId: id, state: 'created' } });
  await expect.poll(written, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  await other.kill();
  await sent;
  const labels = () => db.label.count({ where: { key: { startsWith: `${word}.` } } });
  const noted = () => db.auditEntry.count({ where: { actorId: admin.id, entity: 'labels' } });
  const done = await written();
  expect([done < 1500, await labels(), await noted()]).toEqual([true, done, done]);
  await untilDone(id);
  expect([await written(), await labels(), await noted()]).toEqual([1500, 1500, 1500]);
  expect(await record(admin, id)).toMatchObject({ state: 'done', created: 1500 });
});

test('imports are for admins, each their own', async () => {
  const [admin, colleague, expert] = await Promise.all([
    makePerson('admin'),
    makePerson('admin'),
    makePerson('expert'),
  ]);
  const csv = 'question,answer,language\nWann?,Bald,it';
  expect((await send(expert, '', { resource: 'faqs', file: new Blob([csv]) })).to).toContain('draft=');
  for (const resource of ['treatments', 'credits', 'audit-entries', '__proto__', 'nothing'])
    expect((await send(admin, '', { resource, file: new Blob([csv]) })).to).toContain('draft=');
  const id = await upload(admin, 'faqs', Buffer.from(csv.replace('Wann', unique('Wann'))));
  expect((await send(admin, `/${id}`, { action: 'apply' })).to).toContain('draft=');
  await check(admin, id);
  for (const action of ['check', 'apply']) expect((await send(colleague, `/${id}`, { action })).to).toContain('draft=');
  const both = await Promise.all([1, 2].map(() => send(admin, `/${id}`, { action: 'apply' })));
  expect(both.filter(({ to }) => to?.includes('draft='))).toHaveLength(1);
  await untilDone(id);
  expect(await record(admin, id)).toMatchObject({ state: 'done', created: 1 });
});

test.each([
  ['a deadlock refuses no row: the job is repeated', '40P01', { created: 2, refused: 0 }],
  ['what nobody expected refuses its row alone', 'P0001', { created: 1, refused: 1 }],
])('%s', async (_, code, counts) => {
  const admin = await makePerson('admin');
  const word = unique('deadlock');
  const lines = [1, 2].map((n) => `${word}.${n},Text,de,app\n`);
  const id = await upload(admin, 'labels', Buffer.from(`key,value,language,category\n${lines.join('')}`));
  await check(admin, id);
  await failOnce('labels', `new.key = '${word}.2'`, code);
  expect((await send(admin, `/${id}`, { action: 'apply' })).status).toBe(200);
  await untilDone(id);
  expect(await record(admin, id)).toMatchObject({ state: 'done', ...counts });
});

test('the sheet of refused rows opens, whatever characters they have', async () => {
  const admin = await makePerson('admin');
  const id = await upload(
    admin,
    'labels',
    Buffer.from(`key,value,language\n${unique('odd')},=1+1,Kling\uFFFF\uFFFE\n`),
  );
  await check(admin, id);
  const headers = { authorization: `Bearer ${admin.token}` };
  const rejected = await fetch(`${api.url}/api/imports/${id}/rejected`, { headers });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await rejected.arrayBuffer());
  expect(book.worksheets[0]!.getRow(2).getCell(3).value).toBe('Kling');
  expect(book.worksheets[0]!.getRow(2).getCell(2).value).toBe('=1+1');
});

test('hostile, huge, empty and invalid files are refused with a sentence, and leave nothing', async () => {
  const admin = await makePerson('admin');
  const bomb = await bombOf(120);
  const files: Record<string, Buffer> = {
    empty: Buffer.from(''),
    'headings only': Buffer.from('question,answer\n\n'),
    'a torn workbook': (await workbook([['question'], ['a']])).subarray(0, 400),
    'a bomb': bomb,
    'too many rows': Buffer.from(`question\n${'a\n'.repeat(20_001)}`),
    'too many columns': Buffer.from(`${'a,'.repeat(150)}b\n1`),
    noise: Buffer.from(Array.from({ length: 1000 }, (_, n) => (n * 7919) % 256)),
  };
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = await db.import.count();
  for (const [name, file] of Object.entries(files)) {
    const { status, to } = await send(admin, '', { resource: 'faqs', file: new Blob([untyped(file)]) });
    expect([name, status, to?.includes('draft=')]).toEqual([name, 200, true]);
  }
  expect(await db.import.count()).toBe(before);
});

/** A workbook with a sheet that unpacks to so many megabytes. */
async function bombOf(megabytes: number): Promise<Buffer> {
  const { zipSync } = await import('fflate');
  const sheet = Buffer.alloc(megabytes * 1024 * 1024, '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>');
  return Buffer.from(zipSync(untyped({ 'xl/worksheets/sheet1.xml': [sheet, { level: 9 }] })));
}

test('undoing waits for rows that are just being written, and takes them back as well', async () => {
  const admin = await makePerson('admin');
  const key = unique('label');
  const id = await upload(admin, 'labels', `Chiave;Valore;Lingua;Categoria\n${key};x;de;app`);
  await check(admin, id);
  await db.import.update({ where: { id }, data: { state: 'running' } });
  // As a worker that had taken the row before.
  const label = crypto.randomUUID();
  const worker = await heldBy(
    `insert into labels (id, key, value, language, category) values ($1, $2, 'x', 'de', 'app')`,
    [label, key],
  );
  await worker.query(`update import_rows set state = 'created', record_id = $2 where import_id = $1`, [id, label]);
  expect(await processImport({ id })).toEqual({ more: true });
  await send(admin, `/${id}`, { action: 'stop' });
  const undone = send(admin, `/${id}`, { action: 'undo' });
  await untilWaiting();
  await worker.end();
  expect((await undone).status).toBe(200);
  await untilDone(id);
  expect([(await record(admin, id)).state, await db.label.count({ where: { key, deletedAt: null } })]).toEqual([
    'undone',
    0,
  ]);
});
