import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds: from a cached page to a statement that times out. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'portal_http_requests_total',
      help: 'Requests answered, by route as the program names it.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer.',
      labelNames: ['route'] as const,
      buckets: BUCKETS,
      registers,
    }),
    statementSeconds: new Histogram({
      name: 'portal_database_statement_duration_seconds',
      help: 'Statements by what they do to which table, waiting for the answer included.',
      labelNames: ['statement'] as const,
      buckets: BUCKETS,
      registers,
    }),
    statementErrors: new Counter({
      name: 'portal_database_errors_total',
      help: 'Statements that failed, by SQLSTATE or the code of the connection.',
      labelNames: ['code'] as const,
      registers,
    }),
    connections: new Gauge({
      name: 'portal_database_connections',
      help: 'Connections of the pool in use and idle, and who waits for one.',
      labelNames: ['state'] as const,
      registers,
    }),
    connectionLimit: new Gauge({
      name: 'portal_database_connections_limit',
      help: 'Most connections the pool opens: DATABASE_POOL_SIZE.',
      registers,
    }),
    isDatabaseUp: new Gauge({
      name: 'portal_database_up',
      help: 'Whether the database answered when it was asked for the figures below.',
      registers,
    }),
    isReplicaUp: new Gauge({
      name: 'portal_replica_up',
      help: 'Whether the replica answered this process last; absent without DATABASE_REPLICA_URL.',
      labelNames: ['replica'] as const,
      registers,
    }),
    replicaLag: new Gauge({
      name: 'portal_replica_lag_seconds',
      help: 'How long the replica has lacked what the primary had; absent while it is away.',
      labelNames: ['replica'] as const,
      registers,
    }),
    cacheLookups: new Counter({
      name: 'portal_page_cache_total',
      help: 'Lookups in the cache of public pages: hit, stale (sent while a new one is rendered), miss.',
      labelNames: ['result'] as const,
      registers,
    }),
    cspReports: new Counter({
      name: 'portal_csp_reports_total',
      help: 'What browsers report that the Content-Security-Policy kept from happening.',
      labelNames: ['directive', 'blocked'] as const,
      registers,
    }),
    passwordChecks: new Counter({
      name: 'portal_password_checks_total',
      help: 'Passwords hashed to sign in, by device: known to the person or new. Many on new ones: a list is being tried.',
      labelNames: ['device'] as const,
      registers,
    }),
    refusals: new Counter({
      name: 'portal_refusals_total',
      help: 'Calls refused because of a limit: spent, the own line of whoever asked (both 429), or that of all (503).',
      labelNames: ['limit', 'reason'] as const,
      registers,
    }),
    sockets: new Gauge({ name: 'portal_sockets', help: 'Open websockets of this process.', registers }),
    exports: new Counter({
      name: 'portal_exports_total',
      help: 'Sheets and exports that were begun, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    jobs: new Gauge({
      name: 'portal_queue_jobs',
      help: 'Jobs of the queue by kind and state: due, later, active, failed in the last day. The same from every process.',
      labelNames: ['queue', 'state'] as const,
      registers,
    }),
    jobAge: new Gauge({
      name: 'portal_queue_oldest_seconds',
      help: 'How long the oldest due job has waited.',
      labelNames: ['queue'] as const,
      registers,
    }),
    mails: new Gauge({
      name: 'portal_outbox_mails',
      help: 'Mails of the last day by what became of them.',
      labelNames: ['status'] as const,
      registers,
    }),
    mailAge: new Gauge({
      name: 'portal_outbox_oldest_seconds',
      help: 'How long the oldest mail has waited.',
      registers,
    }),
    workerSeen: new Gauge({
      name: 'portal_worker_seen_seconds',
      help: 'Since a worker last said that it lives; a number of days when none ever did.',
      registers,
    }),
    partitionsMissing: new Gauge({
      name: 'portal_partitions_missing',
      help: 'Tables split by month in which next month has no place of its own yet.',
      registers,
    }),
  };
}

// On globalThis: the server's bundle and Next's each have a copy of this module, and must share one registry.
const shared = globalThis as typeof globalThis & { portalMetrics?: ReturnType<typeof makeMetrics> };
export const metrics = (shared.portalMetrics ??= makeMetrics());

/** Memory, event loop and garbage collection of this process. Not in tests, which would register them repeatedly. */
export const watchProcess = (): void => collectDefaultMetrics({ register: metrics.registry });

/** Gauges that are computed on each scrape rather than kept up to date. */
export function readWhenAsked(gauge: Gauge, read: (gauge: Gauge) => void): void {
  (gauge as Gauge & { collect: () => void }).collect = () => read(gauge);
}
