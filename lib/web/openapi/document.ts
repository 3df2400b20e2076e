import { id, type Json, list, object, orNull, reference, text } from '@/lib/core/json-schema';
import { content, pathsOf, schemasOf } from '@/lib/core/openapi';
import type { Operations } from '@/lib/core/verb';
import { resources } from '@/lib/nouns/resources';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { siteAddress } from '@/lib/run/site-address';
import { introduction } from './introduction';
import { describe, operationOf } from './operation';
import { writtenRoutes } from './written-routes';

const problem = object(
  {
    type: text,
    status: { type: 'integer' },
    title: text,
    detail: text,
    message: { ...text, description: 'In the caller’s language.' },
    messageKey: { ...text, description: 'The same in every language.' },
    errors: list(object({ field: text, message: text, messageKey: text })),
  },
  ['detail', 'errors'],
);

/** The signed-in person, as clients of the existing system know it. */
const sessionUser = object({
  _id: id,
  name: text,
  surname: text,
  email: text,
  role: text,
  originalRole: text,
  culture: text,
  area: text,
  centerIds: list(id),
  profileImage: orNull(object({ full: text })),
});

const wait = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };
const refusal = (description: string, headers?: Json) => ({
  description,
  ...(headers && { headers }),
  ...content(reference('Problem'), 'application/problem+json'),
});

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: '`token` of `POST /auth`; 15 minutes.' },
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie.name, description: 'Who signed in on the site.' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'portal_…',
    description: 'An API key, made by an admin at /admin/options/api-keys, with the scopes that the call names.',
  },
  basic: { type: 'http', scheme: 'basic', description: 'E-mail address and password.' },
  refresh: { type: 'http', scheme: 'bearer', description: '`refreshToken`; each can be used once.' },
  cron: { type: 'http', scheme: 'bearer', description: 'The secret of scheduled calls.' },
  service: {
    type: 'http',
    scheme: 'bearer',
    description: 'The service credential of what the call is for: programme, mail or metrics.',
  },
};

async function makeDocument(operations: Operations): Promise<Json> {
  const defined = await Promise.all(Object.values(operations).map((load) => load()));
  const all = Object.values(resources);
  const paths: Json = Object.assign({}, ...all.map(pathsOf));
  for (const [path, methods] of Object.entries(writtenRoutes)) {
    const made = Object.entries(methods).map(([method, one]) => [method, operationOf(path, method, one)]);
    paths[path] = { ...(paths[path] as Json | undefined), ...Object.fromEntries(made) };
  }
  for (const operation of defined) {
    const [method = '', path = ''] = operation.address.split(' ');
    paths[path] = { ...(paths[path] as Json | undefined), [method.toLowerCase()]: describe(operation) };
  }
  const tags = [
    ...all.map(({ name }) => name),
    ...defined.map(({ address, tag }) => tag ?? address.split('/')[1]!),
    ...Object.values(writtenRoutes)
      .flatMap(Object.values)
      .map(({ tag }) => tag),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal of the whitening programme',
      version: '1.1.4',
      description: introduction,
      contact: { name: 'The programme', url: `${siteAddress}/en/request-contact` },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }, { session: [] }],
    tags: [...new Set(tags)].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem, SessionUser: sessionUser, ...Object.assign({}, ...all.map(schemasOf)) },
      responses: {
        Problem: refusal('What is wrong, as RFC 9457 has it.'),
        Later: refusal('Too often, or the database is away: the same again later.', wait),
      },
      securitySchemes,
    },
  };
}

let made: Promise<string> | undefined;

/** The OpenAPI 3.1 document of the whole API as JSON, created once. */
export const openApiDocument = (operations: Operations): Promise<string> =>
  (made ??= makeDocument(operations).then((all) => JSON.stringify(all)));
