import { z } from 'zod';
import { type AnyGrant, fieldsOf } from '@/lib/core/access/policy';
import { neededScopes } from '@/lib/core/access/scopes';
import { groups } from '@/lib/core/actor/roles';
import { LIST_TYPES } from '@/lib/core/answers';
import type { Resource } from '@/lib/core/define';
import { withExample } from '@/lib/core/examples';
import { comparableColumn, sourceOf } from '@/lib/core/fields/fields';
import { asked, type Json, list, orNull, reference, text, upload } from '@/lib/core/json-schema';
import { MOST_EXPANDED, MOST_LISTED, operators } from '@/lib/core/lists/query';
import { MOST_RELATED, relationsOf } from '@/lib/core/lists/relations';
import { naturalKeys } from '@/lib/core/upsert';
import { columnOf } from '@/lib/run/db/sql';
import words from '@/messages/en.json';

export const content = (schema: Json, type = 'application/json') => ({ content: { [type]: { schema } } });
export const problems = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOfRefusal(status)}` }]));
const nameOfRefusal = (status: number) => (status === 429 || status === 503 ? 'Later' : 'Problem');

export const schemaName = ({ name }: Resource) =>
  name
    .split(/\W|_/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The schemas for reading a record, creating one and changing one, for those with the widest rights. */
export function schemasOf(resource: Resource): Json {
  const name = schemaName(resource);
  const read = Object.fromEntries(
    Object.entries(jsonSchema(resource.schema).properties as Json)
      .filter(([field]) => resource.fields.includes(field))
      .map(([field, schema]) => [field, orEmpty(resource, field, withoutLimits(schema) as Json)]),
  );
  const id = { type: 'string', format: 'uuid', description: 'Stays the same.' };
  const actions = Object.values(resource.policy).flatMap((grants) =>
    grants.flatMap((grant) => Object.keys(grant.actions ?? {})),
  );
  const named = ['update', 'delete', ...new Set(actions)].map((action) => [action, { type: 'boolean' }]);
  const description = 'What the caller may do with it; with `abilities=true`.';
  const abilities = { type: 'object', description, properties: Object.fromEntries(named) };
  const properties = { _id: id, ...explained(resource, read), abilities, ...expandedIn(resource) };
  const change = writeSchema(resource, 'update');
  return {
    [name]: withExample(name, { type: 'object', properties, required: ['_id'] }),
    ...(isForSomebody(resource, 'create') && {
      [`${name}New`]: withExample(name, writeSchema(resource, 'create'), true),
    }),
    ...(isForSomebody(resource, 'update') && { [`${name}Change`]: change, [`${name}Patch`]: withParts(change) }),
    [`${name}Filters`]: filterSchema(resource),
  };
}

export const jsonSchema = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Their formats say as much as their patterns, which would be a twentieth of the whole.
    override: ({ jsonSchema: made }) => {
      if (/^(uuid|date|date-time)$/.test(made.format ?? '')) delete made.pattern;
    },
  });
  return rest;
};

function explained({ name }: Resource, properties: Json): Json {
  const help: Record<string, Record<string, string>> = words.records.help;
  const labels: Record<string, unknown> = words.records.fields;
  const all = Object.entries(properties).map(([field, schema]) => {
    const label = labels[field];
    const said = [typeof label === 'string' && `${label}.`, help[name]?.[field]].filter(Boolean).join(' ');
    return [field, { ...(said && { description: said }), ...(schema as Json) }];
  });
  return Object.fromEntries(all) as Json;
}

/** May be sent with a change: the record's id and the version the caller has seen. */
const seen = { _id: { type: 'string', format: 'uuid' }, updatedAt: { type: 'string', format: 'date-time' } };

function writeSchema(resource: Resource, kind: 'create' | 'update'): Json {
  const all = groups.flatMap((group) => (resource.policy[group] ?? []).flatMap((grant) => fieldsOf(grant[kind])));
  const shape = Object.fromEntries([...new Set(all)].map((field) => [field, resource.schema.shape[field]!]));
  const schema = z.strictObject(shape);
  if (kind === 'create') {
    const made = jsonSchema(schema);
    return { ...made, properties: explained(resource, made.properties as Json) };
  }
  const change = jsonSchema(schema.partial());
  return { ...change, properties: { ...(change.properties as Json), ...seen } };
}

// Stored values may be older than the limits for writing.
const limits = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'required'];

/** The schema of a merge patch, in which parts of objects may be missing. */
function withParts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withParts);
  if (schema === null || typeof schema !== 'object') return schema;
  const { required: _, ...others } = schema as Json;
  return Object.fromEntries(
    Object.entries(others).map(([key, value]) => [key, key === 'items' ? value : withParts(value)]),
  );
}

function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (schema === null || typeof schema !== 'object') return schema;
  const kept = Object.entries(schema).filter(([key]) => !limits.includes(key) && key !== 'additionalProperties');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutLimits(value)]));
}

/** An empty column is returned as null, also for a field that cannot be cleared. */
function orEmpty({ model, sources }: Resource, field: string, schema: Json): Json {
  const source = sourceOf(sources, field);
  const isNullable = 'column' in source && !('list' in source) && columnOf(model, source.column).optional === true;
  const knowsNull = [schema, ...((schema.anyOf as Json[] | undefined) ?? [])].some(({ type }) =>
    [type].flat().includes('null'),
  );
  return isNullable && !knowsNull ? { anyOf: [schema, { type: 'null' }] } : schema;
}

const parameter = (name: string, schema: Json, description?: string) => ({
  name,
  in: 'query',
  schema,
  ...(description && { description }),
});
const yesOrNo = { type: 'boolean', default: false };

const searched = parameter('q', { type: 'string', maxLength: 200 }, 'Part of a text, ignoring accents and case.');

const publicOnly = parameter('public', yesOrNo, 'What visitors see, whoever asks; else what is the caller’s to see.');

const isRead = (grants: readonly AnyGrant[] = []) => grants.some((grant) => may(grant, 'read'));

const restored = parameter('deleted', yesOrNo, 'Restores a deleted record; for admins.');

function expandedIn(resource: Resource): Json {
  const added = [...relationsOf(resource).values()].map(({ name, to, isMany }) => {
    const record = reference(schemaName(to));
    return [name, isMany ? list(record) : orNull(record)];
  });
  const description = 'Related records; with `expand`.';
  return added.length > 0 ? { expanded: { type: 'object', description, properties: Object.fromEntries(added) } } : {};
}

const EXPAND_TEXT =
  `Related records to add as \`expanded\`, as far as they are the caller’s to see, with the fields of their lists: up to
${MOST_EXPANDED} relations, separated by commas, and those of these, as \`a.b\`. Of each to many (*), up to ${MOST_RELATED}, in the usual order`.replaceAll(
    '\n',
    ' ',
  );

function expandParameter(resource: Resource): Json[] {
  const names = [...relationsOf(resource).values()].map(
    ({ name, to, isMany }) => `\`${name}\` (${to.name}${isMany ? '*' : ''})`,
  );
  return names.length > 0 ? [parameter('expand', text, `${EXPAND_TEXT}: ${names.join(', ')}.`)] : [];
}

const shown = [
  parameter('fields', text, 'Names of fields, separated by commas; `*`: all that the caller may read.'),
  parameter('deleted', yesOrNo, 'Deleted records instead; for admins.'),
  parameter('abilities', yesOrNo, 'Adds what the caller may do with each record.'),
];

const PAGE_TEXT =
  `-1 is the last page, in the same order, -2 the one before it. Only the first and the last ${MOST_LISTED} records can be
paged through; to read longer lists, follow the \`Link\` header.`.replaceAll('\n', ' ');

const SORT_TEXT =
  `Fields separated by commas; \`-\` descends. A list of more than ${MOST_LISTED} records can be ordered only by what an index
is kept for; other orders are a 400 until a filter or a search makes it shorter.`.replaceAll('\n', ' ');

function listParameters(resource: Resource): Json[] {
  return [
    parameter('page', { type: 'integer', default: 1 }, PAGE_TEXT),
    parameter(
      'after',
      text,
      'Where the page begins, instead of `page`: taken from the `Link` header of the page before it.',
    ),
    parameter('limit', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
    parameter('sort', { type: 'string', default: resource.sort }, SORT_TEXT),
    parameter(
      'match',
      { enum: ['all', 'any'], default: 'all' },
      'Whether records must pass all filters, or any of them.',
    ),
    parameter('count', yesOrNo, `The total in the header \`odin-count\`, counted up to ${MOST_LISTED}.`),
    ...(resource.search.length > 0 ? [searched] : []),
    ...(isRead(resource.policy.anonymous) ? [publicOnly] : []),
    ...shown,
    ...expandParameter(resource),
    parameter('where', text, WHERE_TEXT),
    {
      ...parameter('filters', reference(`${schemaName(resource)}Filters`), FILTERS_TEXT),
      style: 'form',
      explode: true,
    },
    ...resource.openConditions.map((name) =>
      parameter(name, { enum: Object.keys(resource.conditions[name]!) }, 'A filter of the portal’s own list.'),
    ),
  ];
}

/** The fields that a list has only by name, and those that it never has. */
function leftOut({ fields, list: columns, onlySingly }: Resource): { description?: string } {
  const named = (all: readonly string[]) => all.map((field) => `\`${field}\``).join(', ');
  const wanting = fields.filter((field) => !columns.includes(field) && !onlySingly.includes(field));
  const said = [
    wanting.length > 0 && `Only if \`fields\` names them: ${named(wanting)}.`,
    onlySingly.length > 0 && `Only in single records: ${named(onlySingly)}.`,
  ].filter(Boolean);
  return said.length > 0 ? { description: said.join(' ') } : {};
}

const LIST_TEXT = 'A page of records; as a file, by `Accept`, all of them.';

const FILTERS_TEXT =
  'Each property is a parameter of its own: `createdAt[gte]=2026-07-15`. Of a list, `in` and `ne` alone. A relation that can be expanded leads on: `center.address.city=Milano`.';
const WHERE_TEXT =
  'Filters combined freely, as JSON: `{"or":[{"tier":"GOLD"},{"not":{"name[contains]":"x"}}]}`. What stands in one object applies together.';

/** Filter parameters of each field: `field` for equality, `field[operator]` for others. */
function filterSchema(resource: Resource): Json {
  const open = resource.fields.filter((field) => !resource.onlySingly.includes(field));
  const all = open.flatMap((field) => filters(resource, field, ['', ...operators.map((operator) => `[${operator}]`)]));
  return { type: 'object', properties: Object.fromEntries(all.map((name) => [name, text])) };
}

function filters(resource: Resource, field: string, chosen: readonly string[]): string[] {
  const source = sourceOf(resource.sources, field);
  const paths = 'parts' in source ? Object.keys(source.parts).map((part) => `${field}.${part}`) : [field];
  return paths.flatMap((path) => {
    const ofLists = chosen.filter((operator) => ['', '[in]', '[ne]'].includes(operator));
    if ('list' in source) return ofLists.map((operator) => path + operator);
    const column = comparableColumn(resource.model, resource.sources, path);
    if (!column || resource.onlySingly.includes(path)) return [];
    const suitable = columnOf(resource.model, column).list ? ofLists : chosen;
    return suitable.map((operator) => path + operator);
  });
}

export const ifMatch = {
  name: 'If-Match',
  in: 'header',
  schema: text,
  description: 'The version to change; 409 if it is not the current one.',
};
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description: 'Repeated calls with the same key do nothing and return the same answer. Kept for 30 days.',
};

type Verb = 'read' | 'create' | 'update' | 'remove';

/** Whether any group has this right; otherwise it is not documented. */
export const isForSomebody = (resource: Resource, verb: Verb): boolean =>
  groups.some((group) => (resource.policy[group] ?? []).some((grant) => may(grant, verb)));

function may(grant: AnyGrant, verb: Verb): boolean {
  if (verb === 'remove') return grant.remove === true;
  return (verb === 'read' ? grant.read : fieldsOf(grant[verb])).length > 0;
}

/** Visitors' rights need no sign-in; keys and apps need a scope. */
function securityOf(resource: Resource, verb: Verb): Json {
  const forVisitors = (resource.policy.anonymous ?? []).some((grant) => may(grant, verb));
  const scopes = neededScopes(resource, verb === 'remove' ? 'delete' : verb);
  const isForKeys = scopes.length > 0 && (resource.policy.admin ?? []).some((grant) => may(grant, verb));
  if (!forVisitors && !isForKeys) return {};
  return {
    security: [...(forVisitors ? [{}] : []), ...SIGNED_IN, ...(isForKeys ? [{ key: scopes }, { app: scopes }] : [])],
  };
}

export const SIGNED_IN: readonly Json[] = [{ bearer: [] }, { session: [] }];

export function pathsOf(resource: Resource): Json {
  const name = schemaName(resource);
  const tags = [resource.name];
  const record = reference(name);
  const body = (suffix: string) => ({ required: true, ...content(reference(name + suffix)) });
  const etag = { ETag: { schema: text, description: 'For If-Match.' } };
  const one = { description: 'The record.', headers: etag, ...content(record) };
  const inForms = resource.form
    ? { ...one, content: { ...one.content, [resource.form]: { schema: { type: 'object' } } } }
    : one;
  const created = { ...one, headers: { ...etag, Location: { schema: text, description: 'Where it is now.' } } };
  const moved = {
    description: 'It was merged into another record, which the caller may read: `Location` is there.',
    headers: { Location: { schema: text, description: 'The other record.' } },
  };
  const total = {
    Link: { schema: text, description: 'Of a full page: where the next one is (`rel="next"`).' },
    ETag: { schema: text, description: 'For If-None-Match: an unchanged page is a 304.' },
    'odin-count': { schema: { type: 'integer' }, description: 'The total, with `count=true`.' },
    'odin-count-is-lower-bound': {
      schema: { const: 'true' },
      description: 'Present if there are more than `odin-count`.',
    },
  };
  const inJson = content({ type: 'array', items: record }).content;
  const { ndjson, csv, xlsx } = LIST_TYPES;
  const wholeList = { [ndjson]: { schema: record }, [csv]: { schema: text }, [xlsx]: { schema: upload } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const reading = securityOf(resource, 'read');
  const keys = naturalKeys(resource);
  return {
    [`/${resource.name}`]: {
      get: {
        tags,
        operationId: `list${name}`,
        summary: `Find ${resource.name}: filtered, searched, sorted, a page at a time`,
        ...leftOut(resource),
        ...reading,
        parameters: listParameters(resource),
        responses: {
          200: { description: LIST_TEXT, headers: total, content: { ...inJson, ...wholeList } },
          ...problems(400, 401, 403, 406, 503),
        },
      },
      ...(isForSomebody(resource, 'create') && {
        post: {
          tags,
          operationId: `create${name}`,
          summary: `Create one of ${resource.name}, with the fields that the caller may set`,
          ...securityOf(resource, 'create'),
          parameters: [idempotencyKey],
          requestBody: body('New'),
          responses: { 201: created, ...problems(400, 401, 403, 404, 409, 413, 422, 429, 503) },
        },
      }),
      ...(keys.length > 0 && {
        put: {
          tags,
          operationId: `upsert${name}`,
          summary: `Create one of ${resource.name}, or change the one with the same value in the field \`on\``,
          description:
            'For copies that know no ids: sent twice, it changes nothing the second time. Whichever it does has to be allowed, `create` or `update`; without `create` it is refused at once.',
          ...securityOf(resource, 'create'),
          parameters: [
            { ...asked('on', { enum: keys }, 'The field that tells records apart.'), required: true },
            ifMatch,
          ],
          requestBody: body('New'),
          responses: { 200: one, 201: created, ...problems(400, 401, 403, 404, 409, 413, 429, 503) },
        },
      }),
    },
    [`/${resource.name}/{id}`]: {
      parameters: [id],
      get: {
        tags,
        operationId: `get${name}`,
        summary: `Read one of ${resource.name}, with all fields that the caller may see`,
        ...reading,
        parameters: [...shown, ...expandParameter(resource)],
        responses: {
          200: inForms,
          ...(resource.isMergeable && { 301: moved }),
          ...problems(400, 401, 403, 404, 406, 503),
        },
      },
      ...(isForSomebody(resource, 'update') && {
        put: {
          tags,
          operationId: `update${name}`,
          summary: `Change the named fields of one of ${resource.name}`,
          ...securityOf(resource, 'update'),
          parameters: [restored, ifMatch],
          requestBody: body('Change'),
          responses: { 200: one, ...problems(400, 401, 403, 404, 409, 413, 503) },
        },
        patch: {
          tags,
          operationId: `patch${name}`,
          ...securityOf(resource, 'update'),
          summary: `Merge changes into one of ${resource.name}`,
          description: 'A JSON merge patch (RFC 7396): like PUT, but objects are merged with those that are there.',
          parameters: [restored, ifMatch],
          requestBody: { required: true, ...content(reference(`${name}Patch`), 'application/merge-patch+json') },
          responses: { 200: one, ...problems(400, 401, 403, 404, 409, 413, 503) },
        },
      }),
      ...(isForSomebody(resource, 'remove') && {
        delete: {
          tags,
          operationId: `delete${name}`,
          summary: `Delete one of ${resource.name}${resource.isSoft ? ', which an admin can restore' : ' for good'}`,
          ...securityOf(resource, 'remove'),
          parameters: [ifMatch],
          responses: { 204: { description: 'Deleted.' }, ...problems(400, 401, 403, 404, 409, 503) },
        },
      }),
    },
  };
}

/** The fields of a public form from its schema, with those common to all such forms. */
export function publicFields(schema: z.ZodType, more: Json = {}): Json {
  const { properties, required } = jsonSchema(schema);
  return { type: 'object', properties: { ...(properties as object), locale: text, draft: text, ...more }, required };
}
