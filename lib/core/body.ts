import { z } from 'zod';
import { forbiddenField, readOnlyField } from '@/lib/core/access/access';
import { type AnyGrant, fieldsOf } from '@/lib/core/access/policy';
import type { Input } from '@/lib/core/assign';
import { type Resource, readFields } from '@/lib/core/define';
import { parse } from '@/lib/core/fields/validation';
import type { Locked } from '@/lib/core/write';
import { Problem } from '@/lib/run/errors';

type Kind = 'create' | 'update';
const ADDED = ['abilities', 'expanded'];

const schemas = new WeakMap<AnyGrant, Partial<Record<Kind, z.ZodType<Input>>>>();

/** Cached per grant. */
export function writeSchema(resource: Resource, grant: AnyGrant, kind: Kind): z.ZodType<Input> {
  const known = schemas.get(grant) ?? {};
  schemas.set(grant, known);
  return (known[kind] ??= makeSchema(resource, fieldsOf(grant[kind]), kind));
}

function makeSchema(resource: Resource, fields: readonly string[], kind: Kind): z.ZodType<Input> {
  const picked = z.strictObject(Object.fromEntries(fields.map((field) => [field, resource.schema.shape[field]!])));
  return kind === 'create' ? picked : picked.partial();
}

/** Checks a new record's body: an unknown field is a 400, one the writer has no right to a 403; both name it. */
export function parseNew(resource: Resource, grant: AnyGrant, body: Input): Input {
  requireWritable(resource, grant, 'create', body);
  return parse(writeSchema(resource, grant, 'create'), body);
}

/** A body's changes. Unchanged values are ignored: clients may send back what they read. A read-only field is a 403. */
export function parseChange(
  resource: Resource,
  { grant, before }: Pick<Locked, 'grant' | 'before'>,
  body: Input,
): Input {
  const shown = readFields(resource, grant);
  const isSame = (field: string) => shown.includes(field) && isSameValue(body[field], before[field]);
  const changed = Object.fromEntries(
    Object.entries(body).filter(([field]) => !ADDED.includes(field) && !isSame(field)),
  );
  requireWritable(resource, grant, 'update', changed);
  return parse(writeSchema(resource, grant, 'update'), changed);
}

/** A JSON merge patch (RFC 7396): objects are merged with those that are there, and null takes a part out of one. */
export function mergedInto(before: Input, patch: Input): Input {
  return Object.fromEntries(
    Object.entries(patch).map(([field, value]) => {
      const former = Object.hasOwn(before, field) ? before[field] : undefined;
      return [field, isPlain(value) ? mergeParts(isPlain(former) ? former : {}, value) : value];
    }),
  );
}

function mergeParts(before: Input, patch: Input): Input {
  const merged = Object.entries({ ...before, ...mergedInto(before, patch) });
  return Object.fromEntries(merged.filter(([name]) => patch[name] !== null));
}

function requireWritable(resource: Resource, grant: AnyGrant, kind: Kind, body: Input): void {
  const allowed = fieldsOf(grant[kind]);
  for (const field of Object.keys(body)) {
    if (!Object.hasOwn(resource.schema.shape, field)) throw unknownField(field);
    if (!allowed.includes(field))
      throw readFields(resource, grant).includes(field) ? readOnlyField(field) : forbiddenField(field);
  }
}

/** Whether two JSON values are equal, whatever the order of properties and the time zone of instants. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string')
    return isInstant(other) && Date.parse(one) === Date.parse(other);
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameValue(one[name], other[name]));
}

const isPlain = (value: unknown): value is Input => isObject(value) && !Array.isArray(value);
const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null;
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

const unknownField = (field: string) =>
  new Problem(400, 'errors.unknownField', {
    values: { parameter: field },
    fields: [{ field, message: 'errors.unknownField', values: { parameter: field } }],
  });
