import type { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';

const streams = new WeakMap<Response, Readable>();

/**
 * An answer that is sent while it is still being made: nothing of it is kept, and `stream` is destroyed when its reader goes.
 * Not by `Readable.toWeb`, which throws where nobody can catch it when somebody goes in the middle (Node.js 20).
 */
export function streamedResponse(stream: Readable, headers: Record<string, string>): Response {
  const response = new Response(WebStream.from(stream) as unknown as ReadableStream, { headers });
  streams.set(response, stream);
  return response;
}

/** What such an answer is made from; undefined for any other. */
export const streamOf = (response: Response): Readable | undefined => streams.get(response);
