// Stands in for HAProxy and nginx of a production setup: forwards connections to targets chosen by the caller.
import { once } from 'node:events';
import net from 'node:net';

/**
 * @param {{ port: number, targets: () => number[] }} options where to listen (0: any free port), and the ports to try in
 *   order for each connection: one that refuses is skipped before anything is sent
 */
export async function startForwarder({ port, targets }) {
  const open = new Set();
  const server = net.createServer((near) => {
    open.add(near);
    near.on('error', () => {}).on('close', () => open.delete(near));
    connectToFirst([...targets()], near);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    /** Closes all connections, so that clients of a former primary reconnect. */
    cut() {
      for (const socket of open) socket.destroy();
    },
    async stop() {
      this.cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function connectToFirst([target, ...others], near) {
  if (target === undefined) {
    near.destroy();
    return;
  }
  const far = net.connect(target, '127.0.0.1');
  let isConnected = false;
  far.on('connect', () => {
    isConnected = true;
    near.pipe(far).pipe(near);
  });
  far.on('error', () => {});
  far.on('close', () => {
    if (isConnected) near.destroy();
    else connectToFirst(others, near);
  });
  near.on('close', () => far.destroy());
}
