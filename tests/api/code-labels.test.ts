import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { formatCode } from '@/lib/core/fields/kinds';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { drawLabels } from '@/lib/nouns/product-codes/batches/open-labels';
import { LABEL_SHEETS, type LabelSheet } from '@/lib/nouns/product-codes/batches/schema';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { personOf, unique } from '../support/people';

const api = ownApi();
const admin = somebody('admin');

async function* codes(count: number) {
  for (let n = 0; n < count; n++) yield `ABCDEFGH23${String(n + 22).padStart(2, '2')}`;
}

async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of from) found.push(one);
  return found;
}

async function pictureOf(pdf: Buffer): Promise<Buffer> {
  const page = /stream\r?\n([\s\S]*?)endstream/.exec(pdf.toString('latin1'))![1]!;
  const boxes = [...page.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) =>
    found.slice(1, 5).map(Number),
  );
  const rects = boxes.map(([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595.28 841.89" shape-rendering="crispEdges">${rects.join('')}</svg>`;
  return sharp(Buffer.from(svg), { density: 300 }).flatten({ background: 'white' }).png().toBuffer();
}

test.each(Object.keys(LABEL_SHEETS) as LabelSheet[])('all codes of a sheet %s can be scanned', async (sheet) => {
  const { columns, rows } = LABEL_SHEETS[sheet];
  const wanted = await all(codes(columns * rows));
  const stream = drawLabels({ codes: codes(columns * rows), name: 'Lotto è', sheet, isTest: false, compress: false });
  const pdf = Buffer.concat(await all(stream as AsyncIterable<Buffer>));
  const wasmBinary = await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer } });
  const picture = await pictureOf(pdf);
  const read = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], maxNumberOfSymbols: 255 });
  expect([...new Set(read.map(({ text }) => text))].toSorted()).toEqual([...new Set(wanted)].toSorted());
});

test('labels have the lot, and its last day of use if there is one', async () => {
  const wordsOf = async (expiresOn: string | null) => {
    const drawn = { codes: codes(1), name: 'Lotto 7', expiresOn, sheet: 'a4-5x13', isTest: false } as const;
    const pdf = Buffer.concat(await all(drawLabels({ ...drawn, compress: false }) as AsyncIterable<Buffer>));
    const lines = pdf.toString('latin1').match(/\[.*\] TJ/g) ?? [];
    return lines.map((line) =>
      Buffer.from([...line.matchAll(/<(\w+)>/g)].map(([, hex]) => hex).join(''), 'hex').toString(),
    );
  };
  expect(await wordsOf('2027-12-31')).toEqual(['ABCD-EFGH-2322', 'Lotto 7', 'EXP 31/12/2027']);
  expect(await wordsOf(null)).toEqual(['ABCD-EFGH-2322', 'Lotto 7']);
});

test('an admin takes the usable codes as CSV, free of formulas, which is logged', async () => {
  const product = await db.product.create({ data: { name: '=HYPERLINK("x")' } });
  const name = `@${unique('lot')}`;
  const nextYear = new Date().getFullYear() + 1;
  const body = { name, productType: 'CLICK', quantity: 3, productId: product.id, expiresOn: `${nextYear}-01-31` };
  const made = await api.call('POST', 'product-code-batches', { as: admin, body });
  expect([made.status, made.body.productId, made.body.expiresOn]).toEqual([201, product.id, body.expiresOn]);
  const { _id } = made.body as { _id: string };
  const [used, ...usable] = await db.productCode.findMany({ where: { batchId: _id }, orderBy: { code: 'asc' } });
  await db.productCode.update({ where: { id: used!.id }, data: { status: 'used', consumptionDate: new Date() } });
  const take = (as: { token: string }, method = 'GET') =>
    fetch(`${api.url}/api/product-code-batches/${_id}/codes`, {
      method,
      headers: { authorization: `Bearer ${as.token}`, 'accept-language': 'it' },
    });
  expect((await take(admin, 'HEAD')).status).toBe(200);
  const answer = await take(admin);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const [, ...rows] = (await answer.text()).trimEnd().split('\r\n');
  const alike = `'${name};CLICK;"'=HYPERLINK(""x"")";31/01/${nextYear}`;
  expect(rows).toEqual(usable.map(({ code }) => `${formatCode(code)};${alike};${code}`));
  expect(await db.auditEntry.count({ where: { entityId: _id, action: 'download', actorId: admin.id } })).toBe(1);
  await db.productCodeBatch.update({ where: { id: _id }, data: { expiresOn: new Date('2020-01-31') } });
  expect((await (await take(admin)).text()).trimEnd().split('\r\n')).toHaveLength(1);
});

test('codes are found by the name of their lot, which the batch’s list exports alone', async () => {
  const names = [unique('lot'), unique('lot')];
  const made = await Promise.all(
    names.map((name) =>
      api.call('POST', 'product-code-batches', { as: admin, body: { name, productType: 'HOME', quantity: 2 } }),
    ),
  );
  const me = personOf(admin, 'admin');
  // As the filter form sends it without JavaScript.
  const { records, state } = await openList(listScreens['product-codes']!, me, { 'batchId.text': names[0]! });
  expect(state.chosen).toEqual({ batchId: made[0]!.body._id });
  const wanted = await db.productCode.findMany({ where: { batch: { name: names[0]! } } });
  expect(records.map(({ _id }) => _id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  const sheet = await fetch(
    `${api.url}/api/list-exports?screen=product-codes&format=csv&columns=code,batchId&batchId=${made[0]!.body._id}`,
    { headers: { authorization: `Bearer ${admin.token}` } },
  );
  const text = await sheet.text();
  expect([text.split(names[0]!).length - 1, text.includes(names[1]!)]).toEqual([2, false]);
});

test('an admin prints labels of usable codes, which is logged', async () => {
  const made = await api.call('POST', 'product-code-batches', {
    as: admin,
    body: { productType: 'ULTRA', quantity: 121 },
  });
  const { _id } = made.body as { _id: string };
  const [one] = await db.productCode.findMany({ where: { batchId: _id }, take: 1 });
  await db.productCode.update({ where: { id: one!.id }, data: { deletedAt: new Date() } });
  const take = (as: { token: string }, query = '') =>
    fetch(`${api.url}/api/product-code-batches/${_id}/labels${query}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
  const answer = await take(admin, '?sheet=a4-4x10');
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect([answer.status, pdf.slice(0, 5), pdf.match(/\/Type \/Page\b/g)?.length]).toEqual([200, '%PDF-', 3]);
  expect(await db.auditEntry.count({ where: { entityId: _id, action: 'download', actorId: admin.id } })).toBe(1);
  expect((await take(admin, '?test=true')).status).toBe(200);
  expect((await take(admin, '?sheet=a9')).status).toBe(404);
});
