// Descriptions of calls with a shape of their own.
import type { z } from 'zod';
import type { Resource } from '@/lib/core/define';
import { asked, fields, id, type Json, object, reference, text, upload } from '@/lib/core/json-schema';
import { content, idempotencyKey, ifMatch, jsonSchema, problems, SIGNED_IN, schemaName } from '@/lib/core/openapi';
import type { DefinedPortalForm, DefinedPublicForm, DefinedRoute, Operation, Verb } from '@/lib/core/verb';

/** A route without its handler: those that Next.js answers are described by hand. */
export type DescribedRoute = Omit<DefinedRoute, 'handler'>;
type Described = Exclude<Operation, DefinedRoute> | DescribedRoute;

/** What is sent and answered, as of a route. */
type Shape = Pick<DescribedRoute, 'body' | 'answer' | 'form' | 'json' | 'orForm' | 'leadsTo' | 'status'> &
  Pick<DescribedRoute, 'parameters' | 'security'> &
  Pick<Verb, 'isBodyOptional' | 'otherStatus'>;

const back = 'The screen of the form, with a notice or with the errors.';
const thanks = 'The page that thanks, or the form with what to correct.';

export const anybody: Json[] = [{}];
export const basic: Json[] = [{ basic: [] }];
const service: Json[] = [{ service: [] }];
const CREDENTIALS = { anybody, cron: [{ cron: [] }], programme: service, mail: service, metrics: service } as const;

const anyFields = { type: 'object', additionalProperties: { type: 'string' } };
const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'];

const hasFile = (form: Json) =>
  Object.values(form.properties as Record<string, Json>).some(({ format }) => format === 'binary');

function bodyOf({ body, isBodyOptional, form, json, orForm }: Shape, example?: Json): Json {
  const asForm = orForm ? Object.fromEntries(FORM_TYPES.map((type) => [type, { schema: body ?? anyFields }])) : {};
  const needed = !isBodyOptional && { required: true };
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

const redirected = (leadsTo: string, description: string) => ({
  description,
  headers: { Location: { schema: text, description: leadsTo } },
});

function answerOf({ answer, leadsTo, status, otherStatus, json }: Shape, method: string, file?: string): Json {
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

const isSchema = (value: object): value is z.ZodType => '_zod' in value;
const isResource = (value: object): value is Resource => 'policy' in value;

function schemaOf(value: z.ZodType | Resource | Json): Json {
  if (isSchema(value)) return jsonSchema(value);
  return isResource(value) ? reference(schemaName(value)) : value;
}

export function describe(operation: Described): Json {
  const [verb = '', path = ''] = operation.address.split(' ');
  const method = verb.toLowerCase();
  const shape = shapeOf(operation);
  const { tag = path.split('/')[1]!, summary, description, deprecated, example, file, inPath } = operation;
  const { versioned, gone, secret } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: inPath ?? (/id$/i.test(name) ? id : text) })),
    ...(shape.parameters ?? []),
    ...(versioned ? [ifMatch] : []),
    ...(method === 'post' && !secret ? [idempotencyKey] : []),
  ];
  const hasBody = shape.body ?? shape.form ?? (operation.kind === 'verb' && shape.orForm);
  const refused = [...(gone ? [410] : []), ...(hasBody ? [413] : []), ...(method === 'post' ? [422] : [])];
  const ends = deprecated && `Ends on ${deprecated.ends}: use \`${deprecated.use}\` instead.`;
  const said = [description, ends].filter(Boolean).join('\n\n');
  return {
    tags: [tag],
    operationId: nameOf(path, method),
    summary,
    ...(shape.security && { security: shape.security }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(shape, example),
    responses: {
      ...answerOf(shape, method, file),
      ...(shape.orForm && { 303: redirected(shape.orForm, 'For forms: done, or refused.') }),
      ...problems(400, 401, 403, 404, 409, ...refused, 429, 503),
    },
    ...(said && { description: said }),
    ...(deprecated && { deprecated: true }),
  };
}

function shapeOf(operation: Described): Shape {
  if (operation.kind === 'route') return operation;
  return operation.kind === 'verb' ? shapeOfVerb(operation) : shapeOfForm(operation);
}

function shapeOfVerb(verb: Verb): Shape {
  const { address, by, reads, body = reads, query, parameters = [], answer, form, scope, leadsTo } = verb;
  const asParameters = Object.entries((query ? jsonSchema(query).properties : {}) as Record<string, Json>);
  const known = by && by !== 'person' ? CREDENTIALS[by as keyof typeof CREDENTIALS] : undefined;
  const { isBodyOptional, status, otherStatus, security: credentials = known } = verb;
  const security = scope
    ? [...(credentials ?? SIGNED_IN), { key: scope === '*' ? [] : [scope] }]
    : credentials && [...credentials];
  return {
    parameters: [
      ...parameters,
      ...asParameters.map(([name, { description, ...schema }]) => asked(name, schema, description as string)),
    ],
    ...(security && { security }),
    ...(body && { body: schemaOf(body) }),
    ...(isBodyOptional && { isBodyOptional }),
    ...(answer && { answer: schemaOf(answer) }),
    ...(leadsTo && { leadsTo }),
    ...(status && { status }),
    ...(otherStatus && { otherStatus }),
    // Browsers post the form of any other method; only its JSON is described.
    ...(form && address.startsWith('POST') && { orForm: back }),
  };
}

function shapeOfForm(operation: DefinedPortalForm | DefinedPublicForm): Shape {
  const isPublic = operation.kind === 'public form';
  const { fields: named, leadsTo = isPublic ? thanks : back, security = isPublic ? anybody : undefined } = operation;
  return {
    form: typeof named === 'string' ? fields(named, isPublic ? { locale: text, draft: text } : {}) : named,
    leadsTo,
    ...(security && { security }),
    ...(isPublic && operation.json && { json: schemaOf(operation.json.body) }),
  };
}
