import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export interface Rendered {
  status: number;
  headers: Record<string, OutgoingHttpHeader>;
  body: Buffer;
}

/**
 * Has Next.js answer a GET that no visitor sent: made here from the path alone, so that neither host nor cookie nor any
 * other header of a visitor can end up in a page that others get. Nothing is streamed; the answer comes back whole.
 */
export async function render(handle: Handle, url: string, host: string, requestId: string): Promise<Rendered> {
  const req = new IncomingMessage(new Socket());
  req.method = 'GET';
  req.url = url;
  req.headers = { host, accept: 'text/html,*/*', 'x-request-id': requestId };
  req.push(null);
  const res = new HeldResponse(req);
  const finished = new Promise<void>((resolve) => res.once('finish', resolve));
  await handle(req, res);
  await finished;
  return {
    status: res.statusCode,
    headers: { ...res.getHeaders() } as Rendered['headers'],
    body: Buffer.concat(res.parts),
  };
}

/** Keeps what is written to it instead of sending it. */
class HeldResponse extends ServerResponse {
  readonly parts: Buffer[] = [];

  #keep(chunk: unknown, encoding: unknown): void {
    if (typeof chunk === 'string') this.parts.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) this.parts.push(Buffer.from(chunk));
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#keep(chunk, typeof rest[0] === 'string' ? rest[0] : undefined);
    callbackOf(rest)?.();
    return true;
  }

  override end(...args: unknown[]): this {
    if (this.writableEnded) return this;
    const [chunk, encoding] = args;
    this.#keep(chunk, typeof encoding === 'string' ? encoding : undefined);
    super.end(callbackOf(args));
    Object.defineProperty(this, 'writableFinished', { value: true });
    this.emit('finish');
    this.emit('close'); // what waits for the end of a request, waits for this
    return this;
  }

  override flushHeaders(): void {}
}

const callbackOf = (args: unknown[]) => args.find((each) => typeof each === 'function') as (() => void) | undefined;
