import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { requestContext } from '@/lib/run/request-context';

export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export interface NextAnswer {
  status: number;
  headers: Record<string, OutgoingHttpHeader>;
  body: Buffer;
}

export type AskNext = (url: string, requestId: string, more?: OutgoingHttpHeaders) => Promise<NextAnswer>;

/** Milliseconds after which a page counts as failed: whoever asks for it meanwhile waits for the same answer. */
const MOST_WAITING = 30_000;

/** Has Next.js answer a GET of the path alone, in this process: nothing of a visitor gets into others' pages. */
export function nextInMemory(handle: Handle, host: string): AskNext {
  const server = createServer((req, res) => {
    const requestId = String(req.headers['x-request-id']);
    void requestContext.run({ requestId }, handle, req, res);
  });
  return async function askNext(url, requestId, more) {
    const [here, there] = duplexPair();
    server.emit('connection', there);
    const headers = { ...more, host, accept: 'text/html,*/*', connection: 'close', 'x-request-id': requestId };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const signal = AbortSignal.timeout(MOST_WAITING);
      const asked = request({ path: url, headers, signal, createConnection: () => here });
      asked.on('response', resolve).on('error', reject).end();
    });
    const body = await buffer(response);
    return { status: response.statusCode!, headers: response.headers as NextAnswer['headers'], body };
  };
}
