import type { z } from 'zod';
import { requireReader } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { type Resource, readFields } from '@/lib/core/define';
import { comparableColumn, sourceOf } from '@/lib/core/fields/fields';
import { type FieldKind, kindOf, noteOf } from '@/lib/core/fields/kinds';

/** A field as screens need it: plain data, limited to what the reader may see. */
export type FieldShape = {
  name: string;
  kind: FieldKind;
  isList: boolean;
  options: string[];
  /** The name to sort by, or null. Addresses sort by town, people by surname. */
  sort: string | null;
  to?: string;
  /** Parameters that limit the records offered. */
  among?: Readonly<Record<string, string>>;
  /** The message path of the choices' labels, if not in `records.values`. */
  words?: string;
  parts?: FieldShape[];
  /** Required in new records. */
  isRequired: boolean;
  /** It can be cleared. */
  isNullable: boolean;
  /** The longest text, in letters; a list of texts has none, as it limits its elements. */
  max?: number;
};

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  entries?: Record<string, string>;
  shape?: Record<string, z.ZodType>;
};

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

type Unwrapped = { definition: Definition; max: number | undefined; note: ReturnType<typeof noteOf> };

/** Unwraps optional, nullable and piped schemas; the outermost kind annotation wins. */
function unwrap(schema: z.ZodType): Unwrapped {
  const definition = definitionOf(schema);
  const wrapped = definition.innerType ?? definition.in;
  const inner = wrapped ? unwrap(wrapped) : { definition, note: undefined, max: longestOf(schema) };
  return { definition: inner.definition, note: noteOf(schema) ?? inner.note, max: inner.max };
}

const longestOf = (schema: z.ZodType) => (schema as Partial<z.ZodString>).maxLength ?? undefined;

const formats: Record<string, FieldKind> = {
  email: 'email',
  url: 'link',
  uuid: 'id',
  guid: 'id',
  date: 'day',
  datetime: 'instant',
};

const types: Record<string, FieldKind> = {
  number: 'number',
  int: 'number',
  boolean: 'flag',
  literal: 'flag',
  enum: 'choice',
  record: 'values',
  object: 'parts',
};

const plainKind = ({ type, format }: Definition): FieldKind => types[type] ?? formats[format ?? ''] ?? 'text';

export function shapeOf(name: string, schema: z.ZodType): FieldShape {
  const outer = unwrap(schema);
  const isArray = outer.definition.type === 'array';
  const { definition, note = outer.note, max } = isArray ? unwrap(outer.definition.element!) : outer;
  const {
    kind = isArray && definition.type === 'object' ? 'rows' : plainKind(definition),
    to,
    among,
    words,
  } = outer.note ?? note ?? {};
  return {
    name,
    kind,
    isList: isArray && !kindOf(kind).isWhole,
    options: Object.values(definition.entries ?? {}),
    sort: null,
    ...(to && { to }),
    ...(among && { among }),
    isRequired: !schema.safeParse(undefined).success,
    isNullable: schema.safeParse(null).success,
    ...(words && { words }),
    ...(max && !isArray && { max }),
    ...(definition.shape && { parts: Object.entries(definition.shape).map(([part, inner]) => shapeOf(part, inner)) }),
  };
}

const known = new WeakMap<Resource, FieldShape[]>();

/** All fields of a resource, regardless of who may read them, in schema order. */
export function shapesOf(resource: Resource): FieldShape[] {
  const before = known.get(resource);
  if (before) return before;
  const shapes = Object.entries(resource.schema.shape).map(([name, schema]) => {
    const shape = shapeOf(name, schema as z.ZodType);
    return { ...shape, sort: sortOf(resource, shape) };
  });
  known.set(resource, shapes);
  return shapes;
}

/** The fields of a resource that this actor may read, in schema order. Throws if there are none. */
export function describeFields(resource: Resource, actor: Actor): FieldShape[] {
  const [widest] = requireReader(resource, actor);
  const readable = readFields(resource, widest!);
  return shapesOf(resource).filter(({ name }) => readable.includes(name));
}

function sortOf(resource: Resource, { name, kind, isList }: FieldShape): string | null {
  if (!resource.fields.includes(name) || isList || !kindOf(kind).sorts || resource.onlySingly.includes(name))
    return null;
  const source = sourceOf(resource.sources, name);
  const part = 'parts' in source && ['city', 'surname'].find((one) => one in source.parts);
  const path = part ? `${name}.${part}` : name;
  return comparableColumn(resource.model, resource.sources, path) ? path : null;
}
