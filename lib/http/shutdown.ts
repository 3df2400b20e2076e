import type { Server } from 'node:http';

const LONGEST_WAIT_MS = 10_000;

/**
 * On SIGINT or SIGTERM: stops accepting connections, lets running requests finish, then closes the rest and
 * exits. `closeFirst` closes whatever would never finish by itself.
 */
export function stopGracefully(server: Server, closeFirst: () => void, closeRest: () => Promise<unknown>): void {
  let stopping = false;
  function stop(): void {
    if (stopping) return;
    stopping = true;
    closeFirst();
    server.close(() => void closeRest().finally(() => process.exit(0)));
    // Busy connections become idle after their answer and would stay open for more requests.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => process.exit(1), LONGEST_WAIT_MS).unref();
  }
  process.once('SIGINT', stop).once('SIGTERM', stop);
}
