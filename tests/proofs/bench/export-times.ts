// A list of 100,000 professionals in 25 columns written as a workbook, by the word given: `ours` or `exceljs`.
import '@/lib/nouns/screens';
import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ExcelJS from 'exceljs';
import { writeSheet } from '@/app/api/list-exports/write-sheet';
import { wordsFrom } from '@/components/data-table/field-words';
import { sheetCell, sheetFormat } from '@/components/data-table/sheet-cell';
import type { SheetCell } from '@/lib/core/lists/write-workbook';
import { listScreens } from '@/lib/core/screens/lists';
import { openWholeList } from '@/lib/core/screens/open-list';
import { db } from '@/lib/run/db/db';
import { translator } from '@/lib/run/i18n/translate';
import { makePerson, personOf } from '../../support/people';
import { tell } from './tell';

export type ExportTimes = { rows: number; seconds: number; cpuSeconds: number; peakMegabytes: number };

const COLUMNS =
  `name surname email username phone mobilephone address profession paymentDays practicePoints theoryPoints role
  expertType country gender culture level isEnabled confirmedUser enabledUser isHidden privacyAccepted
  marketingAccepted bornDate createdAt`.split(/\s+/);

// An account there is: whoever exports is read again for each batch.
const found = await db.user.findFirst({ where: { role: 'admin', enabledUser: true, deletedAt: null } });
const admin = personOf(found ?? (await makePerson('admin')), 'admin');

const listOf = (q: string) =>
  openWholeList(listScreens.users!, admin, { sort: 'surname', columns: COLUMNS.join(','), ...(q && { q }) });

/** Takes everything without storing it. */
const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function ours(q: string): Promise<void> {
  await pipeline(await writeSheet(listOf(q), 'xlsx', 'it'), sink());
}

/** The same cells, all in memory before anything is measured. */
async function cellsOf(q: string) {
  const { columns, parts, resource } = listOf(q);
  const t = await translator('it');
  const words = wordsFrom(resource, (key, values) => t(key, values), 'it');
  const rows: SheetCell[][] = [];
  for await (const { records, names } of parts)
    for (const record of records)
      rows.push(columns.map((field) => sheetCell(record[field.name], { field, words, names })));
  return { columns, rows };
}

/** As its documentation says: each row is committed as soon as it is written. */
async function exceljs({ columns, rows }: Awaited<ReturnType<typeof cellsOf>>): Promise<void> {
  const stream = new PassThrough();
  const taken = pipeline(stream, sink());
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = workbook.addWorksheet('1');
  sheet.columns = columns.map((field) => {
    const numFmt = sheetFormat(field);
    return { key: field.name, header: field.name, style: numFmt ? { numFmt } : {} };
  });
  for (const row of rows) sheet.addRow(row).commit();
  sheet.commit();
  await workbook.commit();
  await taken;
}

async function measured(write: () => Promise<void>): Promise<Omit<ExportTimes, 'rows'>> {
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await write();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(timer);
  return { seconds, cpuSeconds: (user + system) / 1e6, peakMegabytes: (peak - idle) / 1024 ** 2 };
}

const SOME = 'Rossi 0001';
const rows = await db.user.count();
let result: Omit<ExportTimes, 'rows'>;
if (process.argv[2] === 'ours') {
  await ours(SOME); // everything loaded and connected, as in a server that has been running for a while
  result = await measured(() => ours(''));
} else {
  await exceljs(await cellsOf(SOME));
  const cells = await cellsOf('');
  result = await measured(() => exceljs(cells));
}
await tell({ rows, ...result });
