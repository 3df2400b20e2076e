import { z } from 'zod';

/** What is true of a kind of field, whatever noun has it. */
type Kind = {
  /** A list can be ordered by it. */
  sorts?: true;
  /** Set in figures, at the right of a column. */
  isNumeric?: true;
  /** How a list is filtered by it: by one of its choices, or by yes and no. */
  filter?: 'choice' | 'flag';
  /** Beside the name of a record, where there is no room for a table; a state before a level. */
  badge?: 1 | 2;
  /** An array is one value of this kind, not a list of them. */
  isWhole?: true;
};

/**
 * The kinds of fields. A field says its own in its schema (`kind`, `reference`, or an atom of lib/rest/schema.ts), and everything
 * else follows from it: how it is read (components/data-table/field-value.tsx), edited (components/fields/field-editor.tsx), and
 * taken from a form or a sheet (lib/screens/form-values.ts). Nothing depends on what a field is called.
 */
export const kinds = {
  text: { sorts: true },
  /** Several lines. */
  long: {},
  /** A letter, with marks for its paragraphs. */
  letter: {},
  email: { sorts: true },
  phone: { sorts: true },
  link: { sorts: true },
  /** Of a kit, in groups of letters. */
  code: { sorts: true },
  number: { sorts: true, isNumeric: true },
  money: { sorts: true, isNumeric: true },
  percentage: { sorts: true, isNumeric: true },
  day: { sorts: true },
  month: { sorts: true },
  instant: { sorts: true },
  /** When the server made or changed the record. */
  stamp: { sorts: true },
  /** When something happened, to the minute: of several in a day a list shows which came first. */
  moment: { sorts: true },
  flag: { sorts: true, filter: 'flag' },
  choice: { sorts: true, filter: 'choice' },
  /** How far something has got: a choice with a colour. */
  state: { sorts: true, filter: 'choice', badge: 1 },
  /** A rank: a choice with a stone. */
  level: { sorts: true, filter: 'choice', badge: 2 },
  /** What a record lacks. */
  gap: {},
  country: { sorts: true },
  province: { sorts: true },
  language: { sorts: true, filter: 'choice' },
  /** The id of another record, or with `isList` several; or `{ _id, name }` of it. */
  reference: {},
  /** An id nobody can follow. */
  id: {},
  /** The id of a file, or `{ full }` with its address. */
  file: {},
  picture: {},
  address: { sorts: true },
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
