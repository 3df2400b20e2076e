import type { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV = 'text/csv';
/** The media types of list answers, by `Accept`: a page as JSON, or all records as a file. */
export const LIST_TYPES = { json: 'application/json', ndjson: 'application/x-ndjson', csv: CSV, xlsx: XLSX } as const;
export type FileForm = Exclude<keyof typeof LIST_TYPES, 'json'>;

const streams = new WeakMap<Response, Readable>();

const headersOf = (name: string, type: string) => ({
  'content-type': type === CSV ? `${CSV}; charset=utf-8` : type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});

export const download = (name: string, type: string, content: string | Uint8Array): Response =>
  new Response(typeof content === 'string' ? content : new Uint8Array(content), { headers: headersOf(name, type) });

/**
 * A file sent while it is still being produced, without buffering all of it; `stream` is destroyed if the client
 * disconnects. Avoids `Readable.toWeb`, which throws an uncatchable error in that case (Node.js 20).
 */
export function streamedDownload(name: string, type: string, stream: Readable): Response {
  const headers = headersOf(name, type);
  const response = new Response(WebStream.from(stream) as unknown as ReadableStream, { headers });
  streams.set(response, stream);
  return response;
}

/** The stream behind such a response; undefined for any other. */
export const streamOf = (response: Response): Readable | undefined => streams.get(response);

const texts = new WeakMap<Response, string>();

/** No shared cache may store it. */
export function json(body: string, status = 200, headers: Record<string, string> = {}): Response {
  const response = new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store', ...headers },
  });
  texts.set(response, body);
  return response;
}

/** The text of a response of `json`, without reading its stream. */
export const textOf = (response: Response): string | undefined => texts.get(response);

/** Redirects after a form was accepted, so that a reload sends nothing twice. */
export const seeOther = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: { location: asHeader(location), 'cache-control': 'no-store', ...headers },
  });

/** Headers hold ASCII only: whatever else an address contains, a path parameter for example, is encoded as UTF-8. */
const asHeader = (location: string) => location.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** A program, which sent JSON or accepts nothing else, gets the address as JSON. */
export const leadTo = (request: Request, to: string): Response =>
  isProgram(request) ? addressAsJson(to) : seeOther(to);

const addressAsJson = (to: string): Response =>
  Response.json({ to }, { headers: { 'cache-control': 'private, no-store' } });

/** Whether a form was sent by a program instead of a browser. */
export const isProgram = (request: Request): boolean =>
  sendsJson(request) || (request.headers.get('accept')?.startsWith('application/json') ?? false);

export const sendsJson = ({ headers }: Request): boolean => /json/i.test(headers.get('content-type') ?? '');
