import type { FieldShape } from '@/lib/core/describe';
import { type FieldKind, formatCode } from '@/lib/core/fields/kinds';
import { dayFrom, dayOf, instantOf, partsOf, typedNumber } from '@/lib/run/i18n/typed-times';

/** The text values of a field in a form or a row of a sheet, by control name. */
export type Typed = Record<string, string>;

type Format = {
  write: (value: unknown) => string;
  /** Parses text into a value; invalid text is returned unchanged, for the schema to report. */
  read: (text: string) => unknown;
};

const asText: Format = { write: (value) => String(value), read: (typed) => typed.trim() };
const long: Format = { write: (value) => String(value), read: (typed) => typed.replaceAll('\r\n', '\n') };
const asNumber: Format = { write: (value) => String(value), read: typedNumber };
const decimal: Format = { write: (value) => String(value).replace('.', ','), read: typedNumber };

/** Kinds without a control (components/fields/field-editor.tsx), which cannot be changed. */
const undrawn = { stamp: null, moment: null, gap: null, hours: null, reached: null, rows: null, values: null };

/** Format and parser of each kind of field. Fields with several controls are handled in `toForm` and `fromForm`. */
const formats: Record<FieldKind, Format | null> = {
  text: asText,
  long,
  confidential: long,
  letter: long,
  email: asText,
  phone: asText,
  link: asText,
  shade: asText,
  number: asNumber,
  money: decimal,
  percentage: decimal,
  code: { write: (value) => formatCode(String(value)), read: (typed) => typed.replaceAll(/[\s-]/g, '') },
  day: { write: (value) => dayOf(String(value)), read: dayFrom },
  month: asText,
  period: asText,
  instant: { write: (value) => dayOf(String(value)), read: (typed) => typed },
  flag: { write: (value) => String(value === true), read: (typed) => typed === 'true' },
  choice: asText,
  state: asText,
  level: asText,
  country: asText,
  province: asText,
  language: asText,
  reference: asText,
  id: asText,
  picture: asText,
  document: asText,
  file: asText,
  // Not typed as a single text.
  address: asText,
  person: asText,
  parts: asText,
  ...undrawn,
};

const partsIn = ({ kind, parts }: FieldShape) =>
  parts && ['address', 'person', 'parts'].includes(kind) ? parts : undefined;

export function toForm(field: FieldShape, value: unknown): Typed {
  const { name, kind, isList } = field;
  const format = formats[kind];
  if (value === null || value === undefined || !format) return {};
  if (isList) {
    const all = value as unknown[];
    if (field.options.length > 0) return Object.fromEntries(all.map((one) => [`${name}.${String(one)}`, 'true']));
    return { [name]: all.map((one) => format.write(one)).join(kind === 'reference' ? ',' : '\n') };
  }
  const parts = partsIn(field);
  if (parts) {
    const given = value as Record<string, unknown>;
    return Object.assign(
      {},
      ...parts.map((part) => toForm({ ...part, name: `${name}.${part.name}` }, given[part.name])),
    ) as Typed;
  }
  if (kind === 'instant') {
    const { day, time } = partsOf(value as string);
    return { [name]: day, [`${name}.time`]: time };
  }
  return { [name]: format.write(value) };
}

/** For an empty control: clears the field if possible, else leaves it unchanged. */
const nothing = ({ isNullable }: FieldShape) => (isNullable ? null : undefined);

/** The value of a field's controls; undefined leaves the field unchanged. */
export function fromForm(field: FieldShape, typed: Typed): unknown {
  const { name, kind, isList } = field;
  const format = formats[kind];
  if (!format) return undefined;
  if (isList) {
    if (field.options.length > 0) return field.options.filter((option) => typed[`${name}.${option}`] === 'true');
    const separator = kind === 'reference' ? ',' : '\n';
    const all = typed[name]?.split(separator).map((one) => format.read(one));
    return all?.filter((one) => one !== '');
  }
  const parts = partsIn(field);
  if (parts) {
    const given = parts.map((part) => [part.name, fromForm({ ...part, name: `${name}.${part.name}` }, typed)] as const);
    const filled = given.filter(([, value]) => value !== null && value !== undefined && value !== '');
    return filled.length === 0 ? nothing(field) : Object.fromEntries(filled);
  }
  const text = typed[name];
  if (text === undefined) return undefined;
  if (text.trim() === '') return field.isRequired && kind !== 'flag' ? '' : nothing(field);
  if (kind === 'instant') return instantOf(text, typed[`${name}.time`] ?? '') ?? text;
  return format.read(text);
}
