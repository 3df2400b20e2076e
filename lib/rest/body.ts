import { z } from 'zod';
import { Problem } from '@/lib/errors';
import { parse } from '@/lib/http/validation';
import { forbiddenField } from '@/lib/rest/access';
import type { Input } from '@/lib/rest/assign';
import type { Resource } from '@/lib/rest/define';
import { type AnyGrant, fieldsOf } from '@/lib/rest/policy';

type Kind = 'create' | 'update';

const schemas = new WeakMap<AnyGrant, Partial<Record<Kind, z.ZodType<Input>>>>();

/** The strict schema of what this grant lets somebody write, made once. */
export function writeSchema(resource: Resource, grant: AnyGrant, kind: Kind): z.ZodType<Input> {
  const known = schemas.get(grant) ?? {};
  schemas.set(grant, known);
  return (known[kind] ??= makeSchema(resource, fieldsOf(grant[kind]), kind));
}

function makeSchema(resource: Resource, fields: readonly string[], kind: Kind): z.ZodType<Input> {
  const picked = z.strictObject(Object.fromEntries(fields.map((field) => [field, resource.schema.shape[field]!])));
  return kind === 'create' ? picked : picked.partial();
}

/** Checks a body field by field: an unknown one is a 400, one the writer has no right to a 403. Both are named. */
export function parseBody(resource: Resource, grant: AnyGrant, kind: Kind, body: Input): Input {
  const allowed = fieldsOf(grant[kind]);
  for (const field of Object.keys(body)) {
    if (!Object.hasOwn(resource.schema.shape, field)) throw unknownField(field);
    if (!allowed.includes(field)) throw forbiddenField(field);
  }
  return parse(writeSchema(resource, grant, kind), body);
}

const unknownField = (field: string) =>
  new Problem(400, 'errors.unknownField', {
    values: { parameter: field },
    fields: [{ field, message: 'errors.unknownField', values: { parameter: field } }],
  });
