// Labels of a batch: printed codes can be scanned.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { db } from '@/lib/db';
import { drawLabels } from '@/lib/product-code-batches/draw-labels';
import { LABEL_SHEETS, type LabelSheet } from '@/lib/product-code-batches/schema';
import { ownApi, somebody } from '../support/own-api';

const api = ownApi();
const admin = somebody('admin');
const expert = somebody('expert');

async function* codes(count: number) {
  for (let n = 0; n < count; n++) yield `ABCDEFGH23${String(n + 22).padStart(2, '2')}`;
}

async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of from) found.push(one);
  return found;
}

/** The black boxes of the first page, rendered as a picture. */
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

test('an admin prints labels of usable codes, which is logged; nobody else can', async () => {
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
  expect((await take(expert)).status).toBe(403);
});
