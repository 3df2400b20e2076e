// Stands between a program and a server, as a proxy or a network does, and can be made to fail like one.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface Forwarder {
  port: number;
  /** Passes nothing on any more, and closes nothing either. New connections are passed on. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Forwards connections of a free port to a port of this machine. */
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
