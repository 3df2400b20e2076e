// The current state of the embedded PostgreSQL, from its files and from queries.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { isWindows } from './layout.mjs';

export const USER = 'app';
export const DATABASE = 'app';

/** Reads postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, status. */
export function postmaster({ data }) {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

export function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** After a crash, the process id may belong to another program. */
export function looksLikePostgres(pid) {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
    if (!isWindows)
      return execFileSync('ps', ['-p', String(pid), '-o', 'comm='])
        .toString()
        .includes('postgres');
  } catch {
    return false;
  }
  return true;
}

/** The role the portal signs in as: it may read and write records, but owns no table (scripts/grant-access.mjs). */
const PORTAL = 'portal';

/** Its password is derived from the owner's, which cannot be derived from it. */
export function portalUrl(at, port, database = DATABASE) {
  const secret = fs.readFileSync(at.secret, 'utf8').trim();
  const password = createHash('sha256').update(`${PORTAL} ${secret}`).digest('base64url');
  return `postgresql://${PORTAL}:${password}@127.0.0.1:${port}/${database}`;
}

/** Connects as the role that owns the server and all its objects. */
export function connectionUrl(at, port, database = DATABASE) {
  return `postgresql://${USER}:${fs.readFileSync(at.secret, 'utf8').trim()}@127.0.0.1:${port}/${database}`;
}

/** Runs `work` with a connection to the server's default database, then closes it. */
export async function connected(at, port, work) {
  const client = new pg.Client({
    connectionString: connectionUrl(at, port, 'postgres'),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** { pid, port, status } of the running server once it answers queries; else undefined. */
export async function running(at) {
  const found = postmaster(at);
  if (!found?.port || !fs.existsSync(at.secret)) return undefined;
  const answer = await connected(at, found.port, (client) => client.query('select 1')).catch(() => undefined);
  return answer && found;
}

/** The number of other connections: a server in use is not stopped. */
export async function otherClients(at, port) {
  const { rows } = await connected(at, port, (client) =>
    client.query(`select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`),
  );
  return rows[0].count;
}

export function tail(file, lines = 8) {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
