import type { Server } from 'node:http';

const LONGEST_WAIT_MS = 10_000;

let stopping = false;

/** Whether this process is about to end: `/api/ready` then answers 503, and balancers send requests elsewhere. */
export const isStopping = (): boolean => stopping;

type Options = {
  /** How long requests are still accepted after SIGTERM, for balancers to notice; 0 without a balancer. */
  drainMs: number;
  /** Closes whatever would never finish by itself. */
  closeFirst: () => void;
  closeRest: () => Promise<unknown>;
};

/**
 * On SIGTERM, reports as not ready and answers for another `drainMs`, closing each connection after its answer. Then, or
 * at once on SIGINT, stops accepting connections, lets running requests finish, closes the rest and exits.
 */
export function stopGracefully(server: Server, { drainMs, closeFirst, closeRest }: Options): void {
  function stop(): void {
    closeFirst();
    server.close(() => void closeRest().finally(() => process.exit(0)));
    // Busy connections become idle after their answer and would stay open for more requests.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => process.exit(1), LONGEST_WAIT_MS).unref();
  }
  function begin(waitMs: number): void {
    if (stopping) return;
    stopping = true;
    // Closing an idle connection may lose a request on its way; a `connection: close` answer prevents this.
    server.prependListener('request', (_req, res) => {
      res.shouldKeepAlive = false;
    });
    if (waitMs > 0) setTimeout(stop, waitMs);
    else stop();
  }
  process.once('SIGINT', () => begin(0)).once('SIGTERM', () => begin(drainMs));
}
