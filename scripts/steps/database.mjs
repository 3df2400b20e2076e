// The database of `npm run up`: that of DATABASE_URL, or the embedded one, which is watched and restarted.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigrations } from '../apply-migrations.mjs';
import { holdOpen, start, stopWhenUnused } from '../embedded-postgres.mjs';
import { grantAccess, hasOwnRole } from '../grant-access.mjs';
import { whyNoDemoData } from './demo-data.mjs';
import { ROOT, runNode } from './processes.mjs';

/** Connects to DATABASE_URL once, so that a wrong address is reported before anything is built. */
async function checkConnection(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show server_version_num');
    const version = Math.floor(rows[0].server_version_num / 10_000);
    if (version < 18) throw new Error(`PostgreSQL 18 or newer is needed; this one is ${version}`);
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be used: ${error.message || error.code}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * `ownerUrl` is for migrations and demo data, `url` for the portal itself;
 * they are the same if only DATABASE_URL is set.
 * @returns {Promise<{ url: string, ownerUrl: string, text: string, release: () => Promise<void> }>}
 */
export async function openDatabase() {
  if (process.env.DATABASE_URL) {
    const url = process.env.DATABASE_URL;
    const ownerUrl = process.env.MIGRATION_DATABASE_URL || url;
    await checkConnection(ownerUrl);
    return { url, ownerUrl, text: 'the one of DATABASE_URL', release: async () => {} };
  }
  const { url: ownerUrl, portalUrl: url, started } = await start();
  const use = { over: false, held: await holdOpen(ownerUrl, () => void revive()) };

  /** Restarts a killed server on the same port, so that the portal's pool can reconnect. */
  async function revive() {
    while (!use.over) {
      await sleep(500);
      try {
        await start();
        use.held = await holdOpen(ownerUrl, () => void revive());
        return;
      } catch (error) {
        console.error(`The database could not be started again: ${error.message}`);
      }
    }
  }

  return {
    url,
    ownerUrl,
    text: `PostgreSQL on port ${new URL(url).port}${started ? '' : ', was running'}`,
    async release() {
      use.over = true;
      await use.held.end();
      await stopWhenUnused();
    },
  };
}

/**
 * Migrates as the owner of the tables, and grants the role of `url` what it needs if it is another
 * role; `password` becomes its password if its URL has none.
 * @returns {Promise<string>} what was done, in a few words
 */
export async function migrate(ownerUrl, url = ownerUrl, password) {
  const dir = path.join(ROOT, 'prisma/migrations');
  const done = await applyMigrations({ connectionString: ownerUrl, dir, log: console.warn });
  if (hasOwnRole(ownerUrl, url)) await grantAccess(ownerUrl, url, password);
  return done.length > 0 ? `${done.length} applied` : 'up to date';
}

/** @returns {Promise<string>} what was done, in a few words */
export async function loadGazetteer(url) {
  const lines = await runNode(['--import', 'tsx', 'scripts/load-places.ts'], { env: { DATABASE_URL: url } });
  return lines.at(-1);
}

/** Loads the demo data into a database without people, in one transaction: an interrupted load leaves nothing behind. */
export async function ensureDemoData(url, env, doing) {
  const script = path.join(ROOT, 'prisma/seed/main.ts');
  const reason = whyNoDemoData(process.env);
  if (reason) return reason;
  if (!fs.existsSync(script)) return 'there is none yet';
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select exists (select from users) as found');
    if (rows[0].found) return 'there already';
    doing('loading');
    await runNode(['--import', 'tsx', script], { env, onLine: doing });
    return 'loaded';
  } finally {
    await client.end();
  }
}
