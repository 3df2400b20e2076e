import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { streamOf, textOf } from '@/lib/core/answers';
import { LONGEST_UPLOAD_MS } from '@/lib/core/files/rules';
import { personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { Problem } from '@/lib/run/errors';
import { limitConcurrencyFairly } from '@/lib/run/limits/concurrency';
import { log } from '@/lib/run/log';
import { nearestIn, networkOf } from '@/lib/run/requests/client-of';
import { claimsOf } from '@/lib/run/secrets/tokens';
import type { Handler } from '@/lib/web/http/handle';
import { problemResponse } from '@/lib/web/http/problem-response';
import { isFromService } from '@/lib/web/sign-in/service-credential';

/** Bytes. A form may contain a picture of 20 MB; everything else is text. */
const MAX_BYTES = { form: 22_000_000, other: 1_500_000 };
/** Bytes that anybody may send without being authenticated. */
const SMALL = 128_000;
/** The only public form with a file: the logo of a roll-up. */
const OPEN_TO_ALL = '/api/forms/clean-white';
/** How long to keep receiving a refused body. */
const REST_MS = 2_000;

/** The minimum to arrive in each time span: slow senders occupy places that others wait for. */
const LEAST = { bytes: 16_384, spanMs: 15_000 };
/** The longest that one request may occupy a place, for strangers and for signed-in people. */
const LONGEST = { strangerMs: 30_000, personMs: LONGEST_UPLOAD_MS };

/** Limits how many large bodies (up to 20 MB) are in memory, in total and per sender. Small ones never wait. */
const places = limitConcurrencyFairly({ name: 'large-bodies', most: 8, each: 3 });
/** Strangers have two places of their own, one per address. */
const placesOfStrangers = limitConcurrencyFairly({ name: 'large-bodies-of-strangers', most: 2, each: 1 });

/** The body for a handler: nothing, bytes, or a stream that fails when read. */
type Body = Buffer<ArrayBuffer> | ReadableStream | null;

const lengthOf = (req: IncomingMessage) => Number(req.headers['content-length'] ?? Number.NaN);
const isMultipart = (req: IncomingMessage) => /^multipart\/form-data/i.test(req.headers['content-type'] ?? '');
const isSmall = (req: IncomingMessage) =>
  lengthOf(req) <= SMALL || !('content-length' in req.headers || 'transfer-encoding' in req.headers);

/**
 * Reads the body of a request and runs `work` with it. Large bodies are accepted from signed-in people, a few at a
 * time each, and from strangers only for the form with a file. Other large bodies are not read: the handler answers
 * with 401 if sign-in is required, or with 413 when it reads the body.
 */
async function withBody<T>(req: IncomingMessage, work: (body: Body) => Promise<T>): Promise<T> {
  if (isSmall(req)) return work(await bodyOf(req, SMALL));
  const most = Number.isNaN(lengthOf(req)) || !isMultipart(req) ? MAX_BYTES.other : MAX_BYTES.form;
  if (lengthOf(req) > most) throw tooLarge();
  const headers = new Headers();
  for (const name of ['authorization', 'cookie']) if (req.headers[name]) headers.set(name, String(req.headers[name]));
  const claims = await claimsOf(headers);
  const person = claims && (await personOfSession(claims));
  if (person) return places(person.id, async () => work(await bodyOf(req, most, LONGEST.personMs)));
  // Replies by mail with their files; other services send little.
  if (isFromService(headers, 'mail'))
    return places('service', async () => work(await bodyOf(req, most, LONGEST.personMs)));
  if (Number.isNaN(lengthOf(req))) return work(await bodyOf(req, SMALL));
  if (!isMultipart(req) || req.url?.split('?', 1)[0] !== OPEN_TO_ALL) return work(unread());
  const address = nearestIn(req.headers['x-forwarded-for']?.toString()) ?? req.socket.remoteAddress ?? '';
  return placesOfStrangers(networkOf(address), async () => work(await bodyOf(req, most, LONGEST.strangerMs)));
}

/**
 * The body of a request; null if it has none. A body of unknown length is refused (413) as soon as it is too large; a
 * connection that is too slow, or takes longer than `withinMs`, is closed.
 */
async function bodyOf(req: IncomingMessage, most: number, withinMs?: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  let before = 0;
  const hangUp = () => req.destroy(new Problem(408, 'errors.invalidRequest'));
  const watch = setInterval(() => {
    if (size - before < LEAST.bytes) hangUp();
    before = size;
  }, LEAST.spanMs);
  const deadline = withinMs && setTimeout(hangUp, withinMs);
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > most) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearInterval(watch);
    clearTimeout(deadline);
  }
  return size > 0 ? Buffer.concat(chunks) : null;
}

const tooLarge = () => new Problem(413, 'errors.tooLarge');
const unread = () => new ReadableStream({ pull: (controller) => controller.error(tooLarge()) }, { highWaterMark: 0 });

/** Receives the rest of the body, so that the sender can read our answer; then closes. */
function discardRest(req: IncomingMessage): void {
  req.resume();
  const timer = setTimeout(() => req.destroy(), REST_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
  req.once('error', () => clearTimeout(timer));
}

type Methods = Partial<Record<string, Handler>>;

/** Route modules by their path below /api, in the notation of the folders: `centers/[id]`. */
export type RouteTable = Record<string, () => Promise<object>>;

type Node = {
  literal: Map<string, Node>;
  parameter?: { name: string; node: Node };
  path?: string;
  load?: () => Promise<object>;
};

const WORTH_COMPRESSING = 1400;
const zip = promisify(gzip);

/** Answers API requests without Next.js; false if the table has no route for a request. */
export function directApi(table: RouteTable) {
  const routeOf = routeFinder(table);
  const modules = new Map<string, Methods>();
  return async function answer(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const url = req.url ?? '';
    const end = url.indexOf('?');
    const found = routeOf(end < 0 ? url : url.slice(0, end));
    const methods: Methods | null = found && (modules.get(found.path) ?? (await found.load()));
    if (found && methods) modules.set(found.path, methods);
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
    // Next.js answers which methods a route supports.
    if (!found || !methods || method === 'OPTIONS') return false;
    const handler = methods[method] ?? (() => Promise.reject(methodNotAllowed(methods)));
    const context = { params: Promise.resolve(found.params) };
    const respond = (body: Body) => handler(requestOf(req, method, body), context);
    const response = await (method === 'GET' ? respond(null) : withBody(req, respond)).catch((error: unknown) =>
      problemResponse(error, new Request('http://localhost/api', { headers: { 'accept-language': languageOf(req) } })),
    );
    // Not with `connection: close`: Node would close at once, and a client that
    // is still sending would not read the answer.
    if (!req.complete) discardRest(req);
    await send(req, res, response);
    return true;
  };
}

/** Finds the route for a path below /api and the values of its parameters; null if there is none. */
export function routeFinder(table: RouteTable) {
  const root = treeOf(table);
  return (path: string) => find(root, path.slice('/api/'.length).split('/'));
}

/** The routes of both tables; at the same path, the methods of both, the latter's first. */
export const withRoutes = (one: RouteTable, other: RouteTable): RouteTable => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([path, load]) => {
      const before = one[path];
      return [path, before ? async () => ({ ...(await before()), ...(await load()) }) : load];
    }),
  ),
});

export const namesOfMethods = (methods: object) =>
  Object.keys(methods).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));

const methodNotAllowed = (methods: Methods) =>
  new Problem(405, 'errors.methodNotAllowed', { headers: { allow: namesOfMethods(methods).join(', ') } });

const emptyNode = (): Node => ({ literal: new Map() });

function treeOf(table: RouteTable): Node {
  const root = emptyNode();
  for (const [path, load] of Object.entries(table)) {
    let node = root;
    for (const segment of path.split('/')) node = child(node, segment);
    node.load = load;
    node.path = path;
  }
  return root;
}

function child(node: Node, segment: string): Node {
  const name = /^\[(\w+)\]$/.exec(segment)?.[1];
  if (name) return (node.parameter ??= { name, node: emptyNode() }).node;
  const next = node.literal.get(segment) ?? emptyNode();
  node.literal.set(segment, next);
  return next;
}

/** Literal segments win over parameters: `users/me` is not the user with the id "me". */
function find(root: Node, segments: string[]) {
  const params: Record<string, string> = {};
  let node: Node | undefined = root;
  for (const segment of segments) {
    const literal: Node | undefined = node.literal.get(segment);
    if (!literal && node.parameter) params[node.parameter.name] = decoded(segment);
    node = literal ?? node.parameter?.node;
    if (!node) return null;
  }
  return node.load ? { load: node.load, path: node.path ?? '', params } : null;
}

/** Segments that cannot be decoded match nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

function requestOf(req: IncomingMessage, method: string, body: Body): Request {
  const wanted = `http://${req.headers.host ?? 'localhost'}${req.url}`;
  const url = URL.canParse(wanted) ? wanted : `http://localhost${req.url}`;
  const headers = new Headers();
  // Not the raw headers: the front has removed those that clients must not set, and added its own.
  for (const [name, value] of Object.entries(req.headers)) if (value !== undefined) headers.set(name, String(value));
  if (method === 'GET') return new Request(url, { headers, ...(req.method === 'HEAD' && { method: 'HEAD' }) });
  // A body in pieces lacks the length by which forms refuse one that is too long.
  if (Buffer.isBuffer(body)) headers.set('content-length', String(body.length));
  return new Request(url, {
    method,
    headers,
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' as const }),
  });
}

const languageOf = (req: IncomingMessage) => req.headers['accept-language'] ?? '';

async function send(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') res.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  const stream = streamOf(response);
  if (stream) return sendAsItComes(req, res, response.status, stream);
  const body = textOf(response) ?? Buffer.from(await response.arrayBuffer());
  const bytes = await compressed(req, res, body);
  res.setHeader('content-length', Buffer.byteLength(bytes));
  res.writeHead(response.status);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** A stream is destroyed if the client leaves; if it fails, so does the connection: no part passes for the whole. */
async function sendAsItComes(req: IncomingMessage, res: ServerResponse, status: number, stream: Readable) {
  res.writeHead(status);
  if (req.method === 'HEAD') {
    stream.destroy();
    res.end();
    return;
  }
  await pipeline(stream, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'an answer broke off');
  });
}

/** Longer texts are sent gzipped if the client accepts it. */
async function compressed(req: IncomingMessage, res: ServerResponse, body: Buffer | string) {
  const isText = /json|text|javascript/.test(String(res.getHeader('content-type')));
  if (!isText || body.length < WORTH_COMPRESSING) return body;
  res.appendHeader('vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(String(req.headers['accept-encoding']))) return body;
  res.setHeader('content-encoding', 'gzip');
  return zip(body, { level: 4 });
}
