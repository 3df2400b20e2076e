// Small sheets that would take gigabytes and minutes: a thread with a budget reads them.
import { zipSync } from 'fflate';
import { readSheet } from '@/lib/core/imports/create-import';
import { db } from '@/lib/run/db/db';
import { BY_NIGHT } from '../support/long-proof';
import { unique } from '../support/people';

const text = (value: string, times = 1) => Buffer.from(value.repeat(times));
const HEAD = '<?xml version="1.0"?>';
const sheet = (rows: Buffer) =>
  Buffer.concat([text(`${HEAD}<worksheet><sheetData>`), rows, text('</sheetData></worksheet>')]);
const strings = (items: Buffer) => Buffer.concat([text(`${HEAD}<sst>`), items, text('</sst>')]);
const book = (parts: Record<string, Buffer>) =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [`xl/${name}`, [part, { level: 9 }]])))],
    'x.xlsx',
  );

const one = text('<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c></row>');
const FEW = { 'worksheets/sheet1.xml': sheet(one) };

const HOSTILE: Record<string, [() => File, string]> = {
  'many rich texts': [
    () => book({ 'sharedStrings.xml': strings(text('<si><r><t>a</t></r></si>', 350_000)), ...FEW }),
    'tooMuch',
  ],
  'a long list of styles': [() => book({ 'styles.xml': text('<xf numFmtId="1"   />', 1_400_000), ...FEW }), 'tooMuch'],
  'one row of a million cells': [
    () => book({ 'worksheets/sheet1.xml': sheet(text(`<row>${'<c><v>1</v></c>'.repeat(1_000_001)}</row>`)) }),
    'tooMuch',
  ],
  'each cell the same long text': [
    () => {
      const letter = (n: number) => String.fromCharCode(65 + n);
      const places = Array.from({ length: 90 }, (_, n) => `${n < 25 ? '' : letter(n / 25 - 1)}${letter(n % 25)}1`);
      const cells = places.map((place) => `<c r="${place}" t="s"><v>0</v></c>`);
      const rows = text(`<row r="1">${cells.join('')}</row>`, 100);
      return book({
        'sharedStrings.xml': strings(text(`<si><t>${'a'.repeat(30_000)}</t></si>`)),
        'worksheets/sheet1.xml': sheet(rows),
      });
    },
    'tooMuch',
  ],
  'thousands of parts': [
    () => book({ ...Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`${n}.xml`, text('x')])), ...FEW }),
    'tooMuch',
  ],
};

test.each(Object.entries(HOSTILE))('%s', { timeout: 120_000 }, async (_, [make, key]) => {
  const file = make();
  expect(file.size).toBeLessThan(1_000_000);
  await expect(readSheet(file, unique('sender'))).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'file', message: `imports.problems.${key}` }],
  });
  expect(await db.import.count()).toBe(0);
});

test.each(BY_NIGHT)('as many texts as the counts allow are read within the memory', async () => {
  const file = book({ 'sharedStrings.xml': strings(text('<si><r><t>a</t></r></si>', 300_000)), ...FEW });
  expect(await readSheet(file, unique('sender'))).toMatchObject({ headings: ['a'], total: 1 });
});
