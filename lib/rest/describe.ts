import type { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { requireReader } from '@/lib/rest/access';
import { type Resource, readFields } from '@/lib/rest/define';
import { comparableColumn, sourceOf } from '@/lib/rest/fields';

export type FieldKind =
  | 'text'
  | 'long'
  | 'email'
  | 'phone'
  | 'link'
  | 'number'
  | 'day'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'id'
  | 'ids'
  | 'object'
  | 'values'
  | 'rows';

/** A field as a screen needs to know it: plain data, and only of what the reader may see. */
export type FieldShape = {
  name: string;
  kind: FieldKind;
  /** What a choice chooses from. */
  options: string[];
  /** The name to sort by, or null. An address sorts by its town. */
  sort: string | null;
};

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
};

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Looks through what only says whether a value may be left out, or how it is tidied up. */
function inner(schema: z.ZodType): Definition {
  const definition = definitionOf(schema);
  const wrapped = definition.innerType ?? definition.in;
  return wrapped ? inner(wrapped) : definition;
}

const formats: Record<string, FieldKind> = {
  email: 'email',
  url: 'link',
  uuid: 'id',
  guid: 'id',
  date: 'day',
  datetime: 'instant',
};

function kindOf(name: string, definition: Definition): FieldKind {
  switch (definition.type) {
    case 'string':
      if (/phone/i.test(name)) return 'phone';
      return (
        formats[definition.format ?? ''] ?? (/notes|message|description|reason|answer/i.test(name) ? 'long' : 'text')
      );
    case 'number':
    case 'int':
      return 'number';
    case 'boolean':
    case 'literal':
      return 'flag';
    case 'enum':
      return 'choice';
    case 'array': {
      const element = inner(definition.element!);
      const of = kindOf(name, element);
      return of === 'id' ? 'ids' : of === 'choice' ? 'choices' : element.type === 'object' ? 'rows' : 'texts';
    }
    case 'record':
      return 'values';
    default:
      return 'object';
  }
}

/** The fields of a resource that this actor may read, in the order of its schema. Throws when there is none. */
export function describeFields(resource: Resource, actor: Actor): FieldShape[] {
  const [widest] = requireReader(resource, actor);
  const readable = readFields(resource, widest!);
  return resource.fields
    .filter((name) => readable.includes(name))
    .map((name) => {
      const definition = inner(resource.schema.shape[name] as z.ZodType);
      const kind = kindOf(name, definition);
      const chosen = kind === 'choices' ? inner(definition.element!) : definition;
      return { name, kind, options: Object.values(chosen.entries ?? {}), sort: sortOf(resource, name, kind) };
    });
}

function sortOf(resource: Resource, name: string, kind: FieldKind): string | null {
  if (['id', 'ids', 'rows', 'texts', 'choices', 'long', 'values'].includes(kind) || resource.onlySingly.includes(name))
    return null;
  const source = sourceOf(resource.sources, name);
  const path = 'parts' in source && 'city' in source.parts ? `${name}.city` : name;
  return comparableColumn(resource.model, resource.sources, path) ? path : null;
}
