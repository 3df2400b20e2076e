import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds: from a cached page to a statement that times out. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function makeMetrics() {
  const registry = new Registry();
  const described = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `portal_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const counter = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Counter(described(name, help, labels));
  const gauge = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Gauge(described(name, help, labels));
  const histogram = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
    new Histogram({ ...described(name, help, labels), buckets: BUCKETS });
  return {
    registry,
    requests: counter(
      'http_requests_total',
      'Requests answered, by route as the program names it.',
      'method',
      'route',
      'status',
    ),
    requestSeconds: histogram(
      'http_request_duration_seconds',
      'From the first byte of a request to the last of its answer.',
      'route',
    ),
    statementSeconds: histogram(
      'database_statement_duration_seconds',
      'Statements by what they do to which table, waiting for the answer included.',
      'statement',
    ),
    statementErrors: counter(
      'database_errors_total',
      'Statements that failed, by SQLSTATE or the code of the connection.',
      'code',
    ),
    connections: gauge(
      'database_connections',
      'Connections of the pool in use and idle, and who waits for one.',
      'state',
    ),
    connectionLimit: gauge('database_connections_limit', 'Most connections the pool opens: DATABASE_POOL_SIZE.'),
    isDatabaseUp: gauge('database_up', 'Whether the database answered when it was asked for the figures below.'),
    isReplicaUp: gauge(
      'replica_up',
      'Whether the replica answered this process last; absent without DATABASE_REPLICA_URL.',
      'replica',
    ),
    replicaLag: gauge(
      'replica_lag_seconds',
      'How long the replica has lacked what the primary had; absent while it is away.',
      'replica',
    ),
    cacheLookups: counter(
      'page_cache_total',
      'Lookups in the cache of public pages: hit, stale (sent while a new one is rendered), miss.',
      'result',
    ),
    cspReports: counter(
      'csp_reports_total',
      'What browsers report that the Content-Security-Policy kept from happening.',
      'directive',
      'blocked',
    ),
    passwordChecks: counter(
      'password_checks_total',
      'Passwords hashed to sign in, by device: known to the person or new. Many on new ones: a list is being tried.',
      'device',
    ),
    refusals: counter(
      'refusals_total',
      'Calls refused because of a limit: spent, the own line of whoever asked (both 429), or that of all (503).',
      'limit',
      'reason',
    ),
    sockets: gauge('sockets', 'Open websockets of this process.'),
    exports: counter('exports_total', 'Exports that were made, by kind.', 'kind'),
    jobs: gauge(
      'queue_jobs',
      'Jobs of the queue by kind and state: due, later, active, failed in the last day. The same from every process.',
      'queue',
      'state',
    ),
    jobAge: gauge('queue_oldest_seconds', 'How long the oldest due job has waited.', 'queue'),
    mails: gauge('outbox_mails', 'Mails of the last day by what became of them.', 'status'),
    mailAge: gauge('outbox_oldest_seconds', 'How long the oldest mail has waited.'),
    workerSeen: gauge(
      'worker_seen_seconds',
      'Since a worker last said that it lives; a number of days when none ever did.',
    ),
    partitionsMissing: gauge(
      'partitions_missing',
      'Tables split by month in which next month has no place of its own yet.',
    ),
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
