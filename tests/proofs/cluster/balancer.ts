// A load balancer as Kubernetes and HAProxy have it: it asks for readiness, and nothing is sent a second time.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 200;

type Backend = { port: number; agent: Agent; isReady: boolean; running: number };

/** Sends each request to the next of the servers whose `/api/ready` answered 200 last. */
export class Balancer {
  readonly address: string;
  #backends: Backend[] = [];
  #turn = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(readonly server: ReturnType<typeof createServer>) {
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (req: IncomingMessage, res: ServerResponse) => this.#pass(req, res));
    server.on('upgrade', (req: IncomingMessage, socket: Socket) => this.#passSocket(req, socket));
    const asking = setInterval(() => void this.#askAll(), ASK_EVERY_MS);
    server.on('close', () => clearInterval(asking));
  }

  static async start(): Promise<Balancer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server);
  }

  add(port: number): void {
    this.#backends.push({ port, agent: new Agent({ keepAlive: true }), isReady: true, running: 0 });
  }

  /** Sends nothing more there, and resolves when the last answer has come: what an operator does before a stop. */
  async remove(port: number): Promise<void> {
    const backend = this.#backends.find((each) => each.port === port);
    this.#backends = this.#backends.filter((each) => each !== backend);
    if (!backend) return;
    while (backend.running > 0) await sleep(20);
    backend.agent.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #askAll(): Promise<void> {
    await Promise.all(
      this.#backends.map(async (backend) => {
        const answer = await fetch(`http://127.0.0.1:${backend.port}/api/ready`).catch(() => null);
        await answer?.body?.cancel();
        backend.isReady = answer?.status === 200;
      }),
    );
  }

  #next(): Backend | undefined {
    const ready = this.#backends.filter(({ isReady }) => isReady);
    this.#turn += 1;
    return ready[this.#turn % ready.length];
  }

  #pass(req: IncomingMessage, res: ServerResponse): void {
    const backend = this.#next();
    if (!backend) return void res.writeHead(502).end();
    const { port, agent } = backend;
    backend.running += 1;
    res.once('close', () => (backend.running -= 1));
    const { method, url: path, headers } = req;
    const onward = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      const { connection: _own, 'keep-alive': _wait, ...passed } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(res);
    });
    onward.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
    req.pipe(onward);
  }

  #passSocket(req: IncomingMessage, near: Socket): void {
    const backend = this.#next();
    if (!backend) return void near.destroy();
    const far = connect(backend.port, '127.0.0.1', () => {
      const lines = [`${req.method} ${req.url} HTTP/1.1`];
      for (let n = 0; n < req.rawHeaders.length; n += 2) lines.push(`${req.rawHeaders[n]}: ${req.rawHeaders[n + 1]}`);
      far.write(`${lines.join('\r\n')}\r\n\r\n`);
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }
}
