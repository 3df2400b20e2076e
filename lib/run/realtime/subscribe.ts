import pg from 'pg';
import { env } from '@/lib/run/env';
import { log } from '@/lib/run/log';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** Interval of test queries: a connection that died silently is noticed because there is no answer. */
const ASK_EVERY_MS = 30_000;

type Listener = {
  heard: (payload: string) => void;
  /** Called after the connection was lost for a while: messages sent meanwhile are lost. */
  missed: () => void;
};

/** Listens to a channel on a connection of its own, reopened when lost. Returns a function that stops. */
export function subscribe(channel: string, { heard, missed }: Listener): () => Promise<void> {
  let current: pg.Client | null = null;
  let isStopped = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;
  let hasListened = false;

  const again = () => {
    timer = setTimeout(() => void open(), wait).unref();
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  async function open(): Promise<void> {
    const client = new pg.Client({
      connectionString: env.DATABASE_URL,
      application_name: 'portal live',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    const lost = once((error?: Error) => {
      if (current === client) current = null;
      closeQuietly(client);
      if (isStopped) return;
      log.warn({ err: error }, 'live messages: the database is away');
      again();
    });
    client.on('error', lost).on('end', () => lost());
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      return lost(error as Error);
    }
    if (isStopped) return void client.end();
    current = client;
    wait = FIRST_WAIT_MS;
    if (hasListened) missed();
    hasListened = true;
  }

  const asking = setInterval(() => {
    const asked = current;
    asked?.query('select 1').catch((error: Error) => asked.emit('error', error));
  }, ASK_EVERY_MS).unref();
  void open();
  return async () => {
    isStopped = true;
    clearInterval(asking);
    clearTimeout(timer);
    await current?.end().catch(() => {});
  };
}

/** Ignores errors: the connection is lost anyway. */
const closeQuietly = (client: pg.Client) => void client.end().catch(() => {});

function once<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  let done = false;
  return (...args) => {
    if (!done) run(...args);
    done = true;
  };
}
