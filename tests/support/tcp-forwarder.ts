// Sits between a program and a server like a proxy, and can fail like a network.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface Forwarder {
  port: number;
  /** Forwards nothing more on existing connections, without closing them. New connections are forwarded. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Forwards connections from a free port to a port of this machine. */
export async function startForwarder(to: number): Promise<Forwarder> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
