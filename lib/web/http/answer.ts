import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { log } from '@/lib/run/log';

type Encoding = 'br' | 'gzip' | 'identity';

export interface Answer {
  status: number;
  headers: Record<string, OutgoingHttpHeader>;
  body: Buffer;
  etag: string;
  encoded: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  /** the headers for each encoding in the form that Node.js sends fastest: name, value, name, value */
  heads: Partial<Record<Encoding, string[]>>;
  compressible: boolean;
  quality: number;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_COMPRESSING = 1024;

interface AnswerParts {
  status: number;
  headers: Record<string, OutgoingHttpHeader>;
  body: Buffer;
  /** brotli quality, 1 to 11: how much time to spend on compressing once */
  quality?: number;
}

export function makeAnswer({ status, headers, body, quality = 5 }: AnswerParts): Answer {
  const type = String(headers['content-type'] ?? '');
  const compressible = body.length >= WORTH_COMPRESSING && /^text\/|javascript|json|xml|svg|wasm/.test(type);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  return {
    status,
    headers: { ...headers, ...(compressible && { vary: 'Accept-Encoding' }), ...(status === 200 && { etag }) },
    body,
    etag,
    encoded: { identity: body },
    heads: {},
    compressible,
    quality,
  };
}

/** Memory used by an answer with all its encodings, in bytes; the compressed sizes are estimates. */
export const weight = ({ body, compressible }: Answer) => Math.ceil(body.length * (compressible ? 1.5 : 1)) + 1_000;

function encodingFor(accept: string | string[] | undefined): Encoding {
  if (accept === 'gzip, deflate, br, zstd' || accept === 'gzip, deflate, br') return 'br'; // nearly all browsers
  const offers = String(accept ?? '').split(',');
  const takes = (name: string) =>
    offers.some((offer) => offer.trim().split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(offer));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

function encode({ body, quality }: Answer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: 6 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

const unchanged = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(/,\s*/).includes(etag);

/**
 * Sends an answer in the best encoding the client accepts, or a 304 if the client has this version already. `first`:
 * headers sent before the answer's own, as a flat list of names and values.
 */
export function sendAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  first: readonly string[] = [],
): void {
  const ifNoneMatch = req.headers['if-none-match'];
  if (ifNoneMatch && answer.status === 200 && unchanged(ifNoneMatch, answer.etag)) {
    const { 'content-type': _, ...headers } = answer.headers;
    res.writeHead(304, [...first, ...flat(headers)]).end();
    return;
  }
  const encoding = answer.compressible ? encodingFor(req.headers['accept-encoding']) : 'identity';
  const encoded = (answer.encoded[encoding] ??= encode(answer, encoding).then(
    (done) => (answer.encoded[encoding] = done),
  ));
  const send = (body: Buffer): void => {
    const head = (answer.heads[encoding] ??= headOf(answer, encoding, body.length));
    res.writeHead(answer.status, [...first, ...head]);
    res.end(req.method === 'HEAD' ? undefined : body);
  };
  if (Buffer.isBuffer(encoded)) send(encoded);
  else
    encoded.then(send).catch((error: unknown) => {
      log.error({ err: error }, 'no answer could be sent');
      delete answer.encoded[encoding];
      res.destroy();
    });
}

const headOf = ({ headers }: Answer, encoding: Encoding, length: number) =>
  flat({ ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }), 'content-length': length });

const flat = (headers: Answer['headers']) =>
  Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((each) => [name, String(each)]));
