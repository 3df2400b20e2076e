import type { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';

const streams = new WeakMap<Response, Readable>();

/**
 * A response sent while it is still being produced, without buffering all of it; `stream` is destroyed if the client
 * disconnects. Avoids `Readable.toWeb`, which throws an uncatchable error in that case (Node.js 20).
 */
export function streamedResponse(stream: Readable, headers: Record<string, string>): Response {
  const response = new Response(WebStream.from(stream) as unknown as ReadableStream, { headers });
  streams.set(response, stream);
  return response;
}

/** The stream behind such a response; undefined for any other. */
export const streamOf = (response: Response): Readable | undefined => streams.get(response);
