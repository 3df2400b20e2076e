import { type ClientOptions, WebSocket } from 'ws';

export type Told = { type: string; record: { _id: string } & Record<string, unknown> };

export type LiveClient = {
  told: Told[];
  /** The first message of this type, including earlier ones; rejects after some seconds. */
  next(type: string, timeoutMs?: number): Promise<Told>;
  /** The server's close code. */
  closed: Promise<number>;
  say(text: string): void;
  close(): void;
};

export type Opening = ClientOptions & { protocols?: string[] };

/** Opens `/ws`; rejects with the status of a refusal, and its Retry-After. */
export async function openLive(base: string, { protocols = [], ...options }: Opening): Promise<LiveClient> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, protocols, options);
  const told: Told[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as Told));
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, { statusCode, headers }) =>
      reject(new Error([statusCode, headers['retry-after']].join(' ').trim())),
    );
  });
  return {
    told,
    closed,
    next: (type, timeoutMs = 15_000) => waitFor(told, type, timeoutMs),
    say: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

async function waitFor(told: Told[], type: string, timeoutMs: number): Promise<Told> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; ) {
    const found = told.find((one) => one.type === type);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Nobody said ${type} within ${timeoutMs} ms; what came: ${told.map((one) => one.type).join(', ')}`);
}

/** The status with which the server refuses a socket. */
export const refusal = (base: string, options: Opening): Promise<string> =>
  openLive(base, options).then(
    (client) => {
      client.close();
      return 'opened';
    },
    (error: Error) => error.message,
  );
