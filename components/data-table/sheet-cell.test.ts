// Each kind of field in a sheet: one line a kind, so that a new kind needs one here as well.
import type { FieldShape } from '@/lib/core/describe';
import type { FieldKind } from '@/lib/core/fields/kinds';
import type { SheetCell } from '@/lib/core/lists/write-workbook';
import { wordsFrom } from './field-words';
import { sheetCell, sheetFormat } from './sheet-cell';

const texts: Record<string, string> = { 'records.yes': 'Sì', 'records.no': 'No' };
const words = { ...wordsFrom('faqs', (key) => texts[key] ?? null, 'it'), weekday: (day: number) => `giorno ${day}` };
const ID = '0192b3c4-0000-7000-8000-000000000001';
const AT = '2026-07-01T08:30:00.000Z';
const local = new Date('2026-07-01T10:30:00Z');

const cells: Record<FieldKind, [value: unknown, cell: SheetCell, format?: string]> = {
  text: ['=1+1', '=1+1'],
  long: ['uno\ndue', 'uno\ndue'],
  confidential: ['uno\ndue', 'uno\ndue'],
  letter: ['<p>x</p><p>y &amp; z</p>', 'x\ny & z'],
  email: ['a@tests.example', 'a@tests.example'],
  phone: ['+39 02 1', '+39 02 1'],
  link: ['https://tests.example', 'https://tests.example'],
  shade: ['A3.5', 'A3.5'],
  code: ['ABCDEFGHJK', 'ABCDEFGHJK'],
  number: [7, 7],
  money: ['12.50', 12.5, '#,##0.00 [$€]'],
  percentage: [22, 22],
  day: ['2026-07-01', new Date('2026-07-01T00:00:00Z'), 'dd/mm/yyyy'],
  month: ['2026-07', '2026-07'],
  period: ['2026-12-24/2027-01-06', '2026-12-24/2027-01-06'],
  instant: [AT, local, 'dd/mm/yyyy hh:mm'],
  stamp: [AT, local, 'dd/mm/yyyy hh:mm'],
  moment: [AT, local, 'dd/mm/yyyy hh:mm'],
  flag: [true, 'Sì'],
  choice: ['new', 'new'],
  state: ['open', 'open'],
  level: ['gold', 'gold'],
  gap: ['hours', 'hours'],
  country: ['IT', 'IT'],
  province: ['MI', 'MI'],
  language: ['it', 'it'],
  reference: [ID, 'Studio Verdi'],
  id: [ID, 'Studio Verdi'],
  file: [ID, 'Sì'],
  picture: [{ full: '/x' }, 'Sì'],
  document: [ID, 'Sì'],
  address: [{ streetName: 'Via Roma', streetNumber: '1', city: 'Lecco' }, 'Via Roma 1, Lecco'],
  person: [{ name: 'Ada', surname: 'Rossi' }, 'Ada Rossi'],
  hours: [[{ weekday: 1, opensAt: 540, closesAt: 720 }], 'giorno 1 09:00–12:00'],
  reached: [{ treatments: 3, expected: 9 }, 3],
  parts: [{ one: 'x', none: null }, 'one: x'],
  rows: [[{ name: 'Ada' }, { name: 'Bo' }], 'Ada; Bo'],
  values: [{ name: 'Ada' }, 'name: Ada'],
};

const shape = (kind: FieldKind): FieldShape => ({
  name: 'x',
  kind,
  isList: false,
  options: [],
  sort: null,
  isRequired: false,
  isNullable: true,
});

test.each(Object.keys(cells) as FieldKind[])('%s', (kind) => {
  const [value, cell, format] = cells[kind];
  expect(sheetCell(value, { field: shape(kind), words, names: { [ID]: 'Studio Verdi' } })).toEqual(cell);
  expect(sheetFormat(shape(kind))).toBe(format);
  expect(sheetCell(null, { field: shape(kind), words, names: {} })).toBeNull();
});
