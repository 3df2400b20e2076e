// Descriptions of calls with a shape of their own.
import type { z } from 'zod';
import type { Resource } from '@/lib/core/define';
import { asked, fields, id, type Json, object, reference, text, upload } from '@/lib/core/json-schema';
import { content, idempotencyKey, ifMatch, jsonSchema, problems, SIGNED_IN, schemaName } from '@/lib/core/openapi';
import type { DefinedPortalForm, DefinedPublicForm, Operation, Verb } from '@/lib/core/verb';

export type Described = {
  tag: string;
  summary: string;
  /** Permitted callers; by default anybody signed in. */
  security?: Json[];
  query?: Json[];
  /** If it is not an id. */
  inPath?: Json;
  body?: Json;
  example?: Json;
  /** The body may be omitted. */
  bodyIsOptional?: true;
  /** Schema of the fields of a form, as sent by a browser. */
  form?: Json | null;
  /** Without this, `file` and `leadsTo` the answer is empty. */
  answer?: Json;
  /** Media type of a returned file. */
  file?: string;
  /** Schema of the JSON equivalent of a form, answered with a 204; null if it has no content. */
  json?: Json | null;
  /** Redirect of a form (303). */
  leadsTo?: string;
  /** A form is accepted, too, and redirected to this address (303). */
  orForm?: string;
  status?: number;
  /** If there was nothing to create. */
  otherStatus?: number;
  /** Supports If-Match. */
  versioned?: true;
  gone?: true;
  /** The answer is secret, or nothing may be stored about the sender: an Idempotency-Key has no effect. */
  secret?: true;
};

/** By path below /api and method. */
export type Calls = Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Described>>>;

export const back = 'The screen of the form, with a notice or with the errors.';

export const anybody: Json[] = [{}];
export const basic: Json[] = [{ basic: [] }];
export const cron: Json[] = [{ cron: [] }];
export const service: Json[] = [{ service: [] }];

const anyFields = { type: 'object', additionalProperties: { type: 'string' } };
const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'];

const hasFile = (form: Json) =>
  Object.values(form.properties as Record<string, Json>).some(({ format }) => format === 'binary');

function bodyOf({ body, example, bodyIsOptional, form, json, orForm }: Described): Json {
  const asForm = orForm ? Object.fromEntries(FORM_TYPES.map((type) => [type, { schema: body ?? anyFields }])) : {};
  const needed = !bodyIsOptional && { required: true };
  const asJson = body && { 'application/json': { schema: body, ...(example && { example }) } };
  if (asJson) return { requestBody: { ...needed, content: { ...asJson, ...asForm } } };
  if (orForm) return { requestBody: { content: { ...content({ type: 'object' }).content, ...asForm } } };
  if (!form) return {};
  const types = hasFile(form) ? FORM_TYPES.slice(0, 1) : FORM_TYPES;
  const forms = Object.fromEntries(types.map((type) => [type, { schema: form }]));
  const required = json !== null && { required: true };
  const instead = json === undefined ? content(withoutFiles(form)) : json && content(json);
  return { requestBody: { ...required, content: { ...forms, ...(instead ? instead.content : {}) } } };
}

function withoutFiles(form: Json): Json {
  const all = Object.entries(form.properties as Record<string, Json>).filter(([, { format }]) => format !== 'binary');
  const required = (form.required as string[] | undefined)?.filter((name) => all.some(([one]) => one === name));
  return { ...form, properties: Object.fromEntries(all), ...(required && { required }) };
}

function answerOf(described: Described, method: string): Json {
  const { orForm } = described;
  return { ...resultOf(described, method), ...(orForm && { 303: redirected(orForm, 'For forms: done, or refused.') }) };
}

const redirected = (leadsTo: string, description: string) => ({
  description,
  headers: { Location: { schema: text, description: leadsTo } },
});

function resultOf({ answer, file, leadsTo, status, otherStatus, json }: Described, method: string): Json {
  if (leadsTo) {
    const toPrograms = { description: 'For callers that send or accept JSON.', ...content(object({ to: text })) };
    return {
      ...(json === undefined && method === 'post' && { 200: toPrograms }),
      ...(json !== undefined && { 204: { description: 'Done; for callers that sent no form.' } }),
      303: redirected(leadsTo, 'Accepted, or returned for correction.'),
      ...(json === undefined && method === 'get' && { default: { $ref: '#/components/responses/Problem' } }),
    };
  }
  if (file) return { 200: { description: 'The file.', ...content(upload, file) } };
  if (answer) {
    const done = { description: 'Done.', ...content(answer) };
    return { [status ?? 200]: done, ...(otherStatus && { [otherStatus]: done }) };
  }
  return { [status ?? 204]: { description: 'Done.' } };
}

/** `/users/{id}/picture`, `get` → `getUsersIdPicture`. */
const nameOf = (path: string, method: string) =>
  method + path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '');

export function operationOf(path: string, method: string, described: Described): Json {
  const { tag, summary, security, query = [], inPath, versioned, gone, secret } = described;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: inPath ?? (/id$/i.test(name) ? id : text) })),
    ...query,
    ...(versioned ? [ifMatch] : []),
    ...(method === 'post' && !secret ? [idempotencyKey] : []),
  ];
  const hasBody = described.body ?? described.form;
  return {
    tags: [tag],
    operationId: nameOf(path, method),
    summary,
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(described),
    responses: {
      ...answerOf(described, method),
      ...problems(
        400,
        401,
        403,
        404,
        409,
        ...(gone ? [410] : []),
        ...(hasBody ? [413] : []),
        ...(method === 'post' ? [422] : []),
        429,
        503,
      ),
    },
  };
}

const thanks = 'The page that thanks, or the form with what to correct.';
const CREDENTIALS = { anybody, cron, programme: service, mail: service, metrics: service } as const;

const isSchema = (value: object): value is z.ZodType => '_zod' in value;
const isResource = (value: object): value is Resource => 'policy' in value;

function schemaOf(value: z.ZodType | Resource | Json): Json {
  if (isSchema(value)) return jsonSchema(value);
  return isResource(value) ? reference(schemaName(value)) : value;
}

export function describe(operation: Operation): Json {
  const [method = '', path = ''] = operation.address.split(' ');
  const { tag = path.split('/')[1]!, description } = operation;
  const described = { ...operation, tag, ...describedAs(operation) };
  const { deprecated } = operation;
  const ends = deprecated && `Ends on ${deprecated.ends}: use \`${deprecated.use}\` instead.`;
  const said = [description, ends].filter(Boolean).join('\n\n');
  return {
    ...operationOf(path, method.toLowerCase(), described as Described),
    ...(said && { description: said }),
    ...(deprecated && { deprecated: true }),
  };
}

function describedAs(operation: Operation): Partial<Described> {
  if (operation.kind === 'verb') return callOf(operation);
  return operation.kind === 'route' ? { query: [...(operation.parameters ?? [])] } : formOf(operation);
}

function callOf({
  address,
  by,
  reads,
  body = reads,
  isBodyOptional,
  query,
  parameters = [],
  answer,
  form,
  security,
  scope,
}: Verb): Partial<Described> {
  const asParameters = Object.entries((query ? jsonSchema(query).properties : {}) as Record<string, Json>);
  const credentials = security ?? (by && by !== 'person' ? CREDENTIALS[by as keyof typeof CREDENTIALS] : undefined);
  return {
    query: [
      ...parameters,
      ...asParameters.map(([name, { description, ...schema }]) => asked(name, schema, description as string)),
    ],
    ...(scope
      ? { security: [...(credentials ?? SIGNED_IN), { key: scope === '*' ? [] : [scope] }] }
      : credentials && { security: credentials }),
    ...(body && { body: schemaOf(body) }),
    ...(isBodyOptional && { bodyIsOptional: true }),
    ...(answer && { answer: schemaOf(answer) }),
    // Browsers post the form of any other method; only its JSON is described.
    ...(form && (address.startsWith('POST') ? { orForm: back } : { form: null })),
  };
}

function formOf(operation: DefinedPortalForm | DefinedPublicForm): Partial<Described> {
  const isPublic = operation.kind === 'public form';
  const { fields: named, leadsTo = isPublic ? thanks : back } = operation;
  return {
    form: typeof named === 'string' ? fields(named, isPublic ? { locale: text, draft: text } : {}) : named,
    leadsTo,
    ...(isPublic && { security: anybody, ...(operation.json && { json: schemaOf(operation.json.body) }) }),
  };
}
