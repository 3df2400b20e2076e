import type { Server } from 'node:http';

const LONGEST_WAIT_MS = 10_000;

/**
 * On SIGINT or SIGTERM: takes no new connections, lets running requests end, then closes the rest and exits. What would
 * never end by itself is ended by `closeFirst`.
 */
export function stopGracefully(server: Server, closeFirst: () => void, closeRest: () => Promise<unknown>): void {
  let stopping = false;
  function stop(): void {
    if (stopping) return;
    stopping = true;
    closeFirst();
    server.close(() => void closeRest().finally(() => process.exit(0)));
    // A connection that is busy now becomes idle when its answer is sent, and would stay open for more.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => process.exit(1), LONGEST_WAIT_MS).unref();
  }
  process.once('SIGINT', stop).once('SIGTERM', stop);
}
