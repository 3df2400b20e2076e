import { resources } from '@/lib/resources';
import { content, pathsOf, problems, reference, schemasOf } from '@/lib/rest/openapi';

type Json = Record<string, unknown>;
type Operation = {
  summary: string;
  tag: string;
  query?: string[];
  body?: Json;
  answer?: Json | 'xlsx' | 'picture';
  status?: number;
  security?: Json[];
};

const text = { type: 'string' };
const object = (properties: Json, required: string[] = []) => ({ type: 'object', properties, required });
const basic = [{ basic: [] }];
const service = [{ service: [] }];
const anybody: Json[] = [];

const tokens = object({ token: text, refreshToken: text }, ['token', 'refreshToken']);
const signedIn = object({ token: text, refreshToken: text, user: reference('Users') }, ['token', 'user']);
const person = reference('Users');
const markAsSent = {
  query: ['markAsSent'],
  body: object({ markAsSent: { type: 'boolean' } }),
  answer: 'xlsx' as const,
};

/** The calls with a shape of their own; everything else comes from the definitions of the resources. */
const special: Record<string, Record<string, Operation>> = {
  '/auth': { post: { tag: 'auth', summary: 'Sign in', security: basic, answer: signedIn } },
  '/auth/register': {
    post: {
      tag: 'auth',
      summary: 'Register somebody',
      security: service,
      body: object({ email: text, password: text, name: text, surname: text }, [
        'email',
        'password',
        'name',
        'surname',
      ]),
      answer: {},
      status: 201,
    },
  },
  '/auth/socialLogin': {
    post: {
      tag: 'auth',
      summary: 'Sign in with an account elsewhere',
      security: anybody,
      body: object({ token: text, provider: { enum: ['google', 'facebook', 'apple'] } }, ['token', 'provider']),
      answer: signedIn,
    },
  },
  '/auth/refresh': {
    post: { tag: 'auth', summary: 'New tokens for the refresh token sent as bearer', answer: tokens },
  },
  '/users/me': {
    get: { tag: 'users', summary: 'Who is signed in', answer: person },
    put: { tag: 'users', summary: 'Change oneself', body: reference('UsersChange'), answer: person },
  },
  '/users/me/password': {
    put: {
      tag: 'users',
      summary: 'Change one’s password; the old one goes into basic credentials',
      security: basic,
      body: object({ password: text }, ['password']),
      answer: {},
    },
  },
  '/users/role': {
    put: { tag: 'users', summary: 'Work as an expert', body: object({ role: { const: 'expert' } }), answer: person },
  },
  '/users/role/reset': { put: { tag: 'users', summary: 'Back to one’s own role', answer: person } },
  '/users/{id}/picture': {
    get: { tag: 'users', summary: 'The portrait of a person, or their initials', answer: 'picture' },
  },
  '/files': {
    post: {
      tag: 'files',
      summary: 'Keep a picture, sent as file of a multipart form',
      answer: object({ _id: text, full: text }, ['_id', 'full']),
      status: 201,
    },
  },
  '/files/{id}': { get: { tag: 'files', summary: 'A file', query: ['width'], answer: 'picture' } },
  '/centers-to-expert/{id}': {
    put: {
      tag: 'users',
      summary: 'The centers a professional is left with',
      body: object({ centerIds: { type: 'array', items: text } }),
      answer: person,
    },
  },
  '/views/toread': {
    get: {
      tag: 'views',
      summary: 'What of a resource is new to the caller',
      query: ['entityType'],
      answer: object({ toRead: { type: 'integer' }, ids: { type: 'array', items: text } }),
    },
  },
  '/chats/{id}/read': { patch: { tag: 'chats', summary: 'Everything in a chat is read', answer: reference('Chats') } },
  '/chats/toread': {
    get: { tag: 'chats', summary: 'Chats with something new', answer: object({ chatToRead: { type: 'integer' } }) },
  },
  '/settings/key/promo': {
    get: {
      tag: 'settings',
      summary: 'The current promotion',
      security: service,
      answer: object({ name: text, logoUrl: { type: ['string', 'null'] }, active: { type: 'boolean' } }),
    },
  },
  '/product-codes/consumptions': {
    post: {
      tag: 'product-codes',
      summary: 'Use a code up, and be credited',
      body: object({ code: text, centerId: text }, ['code']),
      answer: reference('ProductCodes'),
      status: 201,
    },
  },
  '/newsletters/{id}/schedule': {
    post: {
      tag: 'newsletters',
      summary: 'Schedule a draft, or what is left of one with errors',
      answer: reference('Newsletters'),
    },
    delete: { tag: 'newsletters', summary: 'Back to a draft', answer: reference('Newsletters') },
  },
  '/centers/exportWelcomeKitEligible': {
    post: { tag: 'centers', summary: 'Centers to send a welcome kit to', ...markAsSent },
  },
  '/centers/exportPromoEligible': {
    post: { tag: 'centers', summary: 'Centers to send a promo kit to', ...markAsSent },
  },
  '/centers/exportCWKitEligible': {
    post: { tag: 'centers', summary: 'Centers to send a Clean & White kit to', ...markAsSent },
  },
};

const BINARY: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  picture: 'image/*',
};

function operation(path: string, method: string, described: Operation): Json {
  const { summary, tag, query = [], body, answer = {}, status = 200, security } = described;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const answered =
    typeof answer === 'string' ? content({ type: 'string', format: 'binary' }, BINARY[answer]!) : content(answer);
  return {
    tags: [tag],
    operationId: `${method}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    summary,
    ...(security && { security }),
    parameters: [...ids, ...query.map((name) => ({ name, in: 'query', schema: text }))],
    ...(body && { requestBody: content(body) }),
    responses: { [status]: { description: 'Done.', ...answered }, ...problems(400, 401, 403, 404, 409) },
  };
}

const problem = object(
  {
    type: text,
    status: { type: 'integer' },
    title: text,
    detail: text,
    message: { ...text, description: 'In the caller’s language.' },
    messageKey: { ...text, description: 'The same in every language.' },
    errors: { type: 'array', items: object({ field: text, message: text, messageKey: text }, ['field', 'message']) },
  },
  ['type', 'status', 'title', 'message', 'messageKey'],
);

function makeDocument(): Json {
  const all = Object.values(resources);
  const paths: Json = Object.assign({}, ...all.map(pathsOf));
  for (const [path, methods] of Object.entries(special)) {
    const made = Object.entries(methods).map(([method, one]) => [method, operation(path, method, one)]);
    paths[path] = { ...(paths[path] as Json | undefined), ...Object.fromEntries(made) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal of the whitening programme',
      version: '1.1.4',
      description:
        'What a caller sees and may write depends on their role: fields out of reach are left out of answers, and refused by name when they are asked for or sent.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: [...new Set(['auth', ...all.map(({ name }) => name)])].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem, ...Object.assign({}, ...all.map(schemasOf)) },
      responses: {
        Problem: {
          description: 'What is wrong, as RFC 9457 has it.',
          ...content(reference('Problem'), 'application/problem+json'),
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        basic: { type: 'http', scheme: 'basic' },
        service: { type: 'http', scheme: 'bearer', description: 'The fixed service credential.' },
      },
    },
  };
}

let made: string | undefined;

/** The OpenAPI 3.1 document of the whole API, as JSON; made once. */
export const openApiDocument = (): string => (made ??= JSON.stringify(makeDocument()));
