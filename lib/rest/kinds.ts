import { z } from 'zod';

/** What is true of a kind of field, whatever noun has it. */
type Kind = {
  /** A list can be ordered by it. */
  sorts?: true;
  /** Set in figures, at the right of a column. */
  isNumeric?: true;
  /** How a list is filtered by it: by one of its choices, or by yes and no. */
  filter?: 'choice' | 'flag';
  /** How its filter asks beyond that. Several choices, and what is empty, are asked of all that can be compared. */
  asks?: 'text' | 'range' | 'days' | 'reference' | 'place';
  /** Beside the name of a record, where there is no room for a table; a state before a level. */
  badge?: 1 | 2;
  /** Many records can be given the same one at once. */
  inBulk?: true;
  /** An array is one value of this kind, not a list of them. */
  isWhole?: true;
};

/**
 * The kinds of fields. A field says its own in its schema (`kind`, `reference`, or an atom of lib/rest/schema.ts), and everything
 * else follows from it: how it is read (components/data-table/field-value.tsx), edited (components/fields/field-editor.tsx), and
 * taken from a form or a sheet (lib/screens/form-values.ts). Nothing depends on what a field is called.
 */
export const kinds = {
  text: { sorts: true, asks: 'text', inBulk: true },
  /** Several lines. */
  long: { asks: 'text', inBulk: true },
  /** A letter, with marks for its paragraphs. */
  letter: {},
  email: { sorts: true, asks: 'text' },
  phone: { sorts: true },
  link: { sorts: true, asks: 'text' },
  /** Of a kit, in groups of letters. */
  code: { sorts: true, asks: 'text' },
  number: { sorts: true, asks: 'range', isNumeric: true, inBulk: true },
  money: { sorts: true, asks: 'range', isNumeric: true, inBulk: true },
  percentage: { sorts: true, asks: 'range', isNumeric: true, inBulk: true },
  day: { sorts: true, asks: 'days', inBulk: true },
  month: { sorts: true },
  instant: { sorts: true, asks: 'days' },
  /** When the server made or changed the record. */
  stamp: { sorts: true, asks: 'days' },
  /** When something happened, to the minute: of several in a day a list shows which came first. */
  moment: { sorts: true, asks: 'days' },
  flag: { sorts: true, filter: 'flag', inBulk: true },
  choice: { sorts: true, filter: 'choice', inBulk: true },
  /** How far something has got: a choice with a colour. */
  state: { sorts: true, filter: 'choice', badge: 1, inBulk: true },
  /** A rank: a choice with a stone. */
  level: { sorts: true, filter: 'choice', badge: 2, inBulk: true },
  /** What a record lacks. */
  gap: {},
  country: { sorts: true, inBulk: true },
  province: { sorts: true, asks: 'text', inBulk: true },
  language: { sorts: true, filter: 'choice', inBulk: true },
  /** The id of another record, or with `isList` several; or `{ _id, name }` of it. */
  reference: { asks: 'reference', inBulk: true },
  /** An id nobody can follow. */
  id: {},
  /** The id of a file, or `{ full }` with its address. */
  file: {},
  picture: {},
  /** The id of a PDF; who may read the record may open it. */
  document: {},
  address: { sorts: true, asks: 'place' },
  /** Name and surname of somebody, with other facts of them. */
  person: { sorts: true },
  hours: { isWhole: true },
  /** How many treatments, and how many are expected. */
  reached: {},
  /** Several parts, each with a name of its own. */
  parts: { sorts: true },
  /** Related records, each in a line. */
  rows: { isWhole: true },
  /** Fields of another record, as they were. */
  values: {},
} as const satisfies Record<string, Kind>;

export type FieldKind = keyof typeof kinds;

export const kindOf = (name: FieldKind): Kind => kinds[name];

/** What a filter by a field lets somebody choose from. */
export const filterChoices = ({ kind: name, options }: { kind: FieldKind; options: readonly string[] }) =>
  kindOf(name).filter === 'flag' ? ['true', 'false'] : options;

type Note = {
  kind: FieldKind;
  /** The resource a reference leads to, by its name under /api. */
  to?: string;
  /** Where messages/*.json has the words for its choices, if not at `records.values` by its name. */
  words?: string;
};

const notes = z.registry<Note>();

/** The same schema, with its kind written on it. */
export function kind<Schema extends z.ZodType>(name: FieldKind, schema: Schema, more: Omit<Note, 'kind'> = {}): Schema {
  const own = schema.clone();
  notes.add(own, { kind: name, ...more });
  return own;
}

export const noteOf = (schema: z.ZodType): Note | undefined => notes.get(schema);
