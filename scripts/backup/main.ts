// npm run backup, npm run restore: see docs/backup.md. Started by scripts/backup.mjs with the addresses of the
// database.
import { parseArgs } from 'node:util';
import { pool } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { grantAccess, hasOwnRole } from '@/scripts/grant-access.mjs';
import { backUp } from './back-up';
import { type Destination, destinationAt } from './destination';
import { restore, verify } from './restore';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    name: { type: 'string' },
    keep: { type: 'string' },
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const ownerUrl = process.env.MIGRATION_DATABASE_URL || env.DATABASE_URL;

function settings(): { address: string; keys: string[] } {
  const address = values.to ?? values.from ?? env.BACKUP_TO;
  if (!address) throw new Error('BACKUP_TO is empty: set it to a folder or s3://bucket/prefix (see .env.example).');
  if (!env.BACKUP_KEY) throw new Error('BACKUP_KEY is empty: backups are always encrypted (openssl rand -base64 33).');
  return { address, keys: env.BACKUP_KEY };
}

async function save(destination: Destination, [key = '']: string[]): Promise<void> {
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new Error('--keep takes a number of backups.');
  const { name, tables, rows, files, bytes } = await backUp(ownerUrl, destination, key);
  console.log(`${name}: ${rows} rows of ${tables} tables and ${files} files, ${megabytes(bytes)}`);
  if (keep === null) return;
  for (const old of (await destination.names()).slice(0, -keep)) {
    await destination.remove(old);
    console.log(`${old}: removed`);
  }
  const dayAgo = new Date(Date.now() - 24 * 3_600_000); // another run may be in progress
  for (const incomplete of await destination.removeIncomplete(dayAgo))
    console.log(`${incomplete}: never completed, removed`);
}

async function bringBack(destination: Destination, keys: string[]): Promise<void> {
  const name = values.name ?? (await destination.names()).at(-1);
  if (!name) throw new Error('There is no complete backup in BACKUP_TO.');
  const asked = { databaseUrl: ownerUrl, destination, name, keys, replace: values.replace };
  const { head, end, paused } = values.check ? { ...(await verify(asked)), paused: 0 } : await restore(asked);
  if (!values.check && hasOwnRole(ownerUrl, env.DATABASE_URL)) await grantAccess(ownerUrl, env.DATABASE_URL);
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
  const done = values.check ? 'can be read to its end' : 'is restored, and every table compared';
  console.log(
    `${name} of ${head.createdAt} ${done}: ${rows} rows of ${end.tables.length} tables and ${end.files} files`,
  );
  if (paused > 0) console.log(`${paused} newsletters that are due are paused: see whether they went out already.`);
}

try {
  const { address, keys } = settings();
  const destination = destinationAt(address, env);
  await (positionals[0] === 'restore' ? bringBack : save)(destination, keys);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await pool.end();
