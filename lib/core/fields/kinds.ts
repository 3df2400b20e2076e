import { z } from 'zod';

type Kind = {
  sorts?: true;
  /** Right-aligned in tables, with tabular figures. */
  isNumeric?: true;
  /** Pixels of its column in a table, unless its head or its choices need more. Columns without share the rest. */
  width?: number;
  filter?: 'choice' | 'flag';
  /** Further filters it supports. All comparable fields can be filtered by several values and by "empty". */
  asks?: 'text' | 'range' | 'days' | 'reference' | 'place' | 'province';
  /** Shown as a badge beside the record's name in narrow lists; states before levels. */
  badge?: 1 | 2;
  /** Can be set for many records at once. */
  inBulk?: true;
  inCell?: true;
  /** Stored encrypted: never listed, searched, filtered or sorted by. */
  isEncrypted?: true;
  /** A cell of a sheet cannot express it: it is not imported. */
  notInSheets?: true;
  /** An array is one value of this kind rather than a list of values. */
  isWhole?: true;
};

/**
 * The kinds of fields. A field names its kind in its schema (`kind`, `reference`, or a schema of lib/core/fields/schema.fields.ts);
 * nothing depends on the field's name. This table has what lists and imports need; four others, each a
 * `Record<FieldKind, …>` that the type checker keeps complete, say how a kind is shown
 * (components/data-table/field-value.tsx), exported (components/data-table/sheet-cell.ts), edited
 * (components/fields/field-editor.tsx) and read from a form or sheet (lib/core/screens/form-values.ts).
 * "Add a kind" in docs/add-a-field.md has an example.
 */
export const kinds = {
  text: { sorts: true, asks: 'text', inBulk: true, inCell: true },
  long: { asks: 'text', inBulk: true },
  /** Text of several lines about somebody's health. */
  confidential: { isEncrypted: true },
  /** Text of an e-mail, with paragraph marks. */
  letter: { notInSheets: true },
  email: { sorts: true, asks: 'text', width: 164 },
  phone: { sorts: true, inCell: true, width: 164 },
  link: { sorts: true, asks: 'text', inCell: true },
  code: { sorts: true, asks: 'text', width: 184 },
  /** A shade of one of the two guides, shown with its colour. */
  shade: { sorts: true, asks: 'text', inBulk: true, inCell: true, width: 88 },
  number: { sorts: true, asks: 'range', isNumeric: true, inBulk: true, inCell: true, width: 72 },
  money: { sorts: true, asks: 'range', isNumeric: true, inBulk: true, inCell: true, width: 112 },
  percentage: { sorts: true, asks: 'range', isNumeric: true, inBulk: true, inCell: true, width: 88 },
  day: { sorts: true, asks: 'days', inBulk: true, inCell: true, width: 112 },
  month: { sorts: true, width: 96 },
  /** First and last day, as an ISO interval: 2026-12-24/2027-01-06. */
  period: { width: 176 },
  instant: { sorts: true, asks: 'days', width: 112 },
  stamp: { sorts: true, asks: 'days', width: 112 },
  /** When something happened, to the minute, so that lists show the order of events within a day. */
  moment: { sorts: true, asks: 'days', notInSheets: true, width: 160 },
  flag: { sorts: true, filter: 'flag', inBulk: true, inCell: true, width: 84 },
  choice: { sorts: true, filter: 'choice', inBulk: true, inCell: true },
  /** A status: a choice with a colour. */
  state: { sorts: true, filter: 'choice', badge: 1, inBulk: true, inCell: true },
  level: { sorts: true, filter: 'choice', badge: 2, inBulk: true },
  gap: { notInSheets: true },
  country: { sorts: true, inBulk: true, width: 112 },
  province: { sorts: true, asks: 'province', inBulk: true, width: 88 },
  language: { sorts: true, filter: 'choice', inBulk: true, inCell: true },
  /** The id of another record, or several with `isList`; or `{ _id, name }` of it. */
  reference: { asks: 'reference', inBulk: true },
  id: {},
  file: { notInSheets: true, width: 136 },
  picture: { notInSheets: true, width: 92 },
  /** The id of a PDF, which everybody who may read the record may open. */
  document: { notInSheets: true, width: 136 },
  address: { sorts: true, asks: 'place' },
  /** First name and surname of a person, with further facts. */
  person: { sorts: true },
  hours: { isWhole: true, notInSheets: true },
  /** The number of treatments, actual and expected. */
  reached: { notInSheets: true, width: 124 },
  parts: { sorts: true },
  rows: { isWhole: true, notInSheets: true },
  values: { notInSheets: true },
} as const satisfies Record<string, Kind>;

export type FieldKind = keyof typeof kinds;

export const kindOf = (name: FieldKind): Kind => kinds[name];

export const filterChoices = ({ kind: name, options }: { kind: FieldKind; options: readonly string[] }) =>
  kindOf(name).filter === 'flag' ? ['true', 'false'] : options;

type Note = {
  kind: FieldKind;
  to?: string;
  /** Parameters that limit the records offered: dealers, of all users. */
  among?: Readonly<Record<string, string>>;
  /** The message path of its choices' labels, if not in `records.values` under its name. */
  words?: string;
};

const notes = z.registry<Note>();

export function kind<Schema extends z.ZodType>(name: FieldKind, schema: Schema, more: Omit<Note, 'kind'> = {}): Schema {
  const own = schema.clone();
  notes.add(own, { kind: name, ...more });
  return own;
}

export const noteOf = (schema: z.ZodType): Note | undefined => notes.get(schema);

/** The printed form: XXXX-XXXX-XXXX. */
export const formatCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
