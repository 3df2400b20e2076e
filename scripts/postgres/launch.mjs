// Creates the embedded PostgreSQL's data folder and starts its server.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { completeInstallation, program, spawnOptions } from './layout.mjs';
import { alive, connected, DATABASE, looksLikePostgres, postmaster, running, tail, USER } from './state.mjs';

const PREFERRED_PORT = 54329;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  jit: 'off',
  random_page_cost: '1.1',
};

export function runProgram(at, name, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program(at, name), args, { ...spawnOptions(at), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${name} failed (${code}):\n${output}`)),
    );
  });
}

async function createDataFolder(at) {
  if (fs.existsSync(path.join(at.data, 'PG_VERSION'))) return;
  fs.rmSync(at.data, { recursive: true, force: true }); // left by an interrupted first start
  fs.writeFileSync(at.secret, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
  const building = `${at.data}.building`;
  const password = path.join(at.base, 'pg18.init');
  fs.rmSync(building, { recursive: true, force: true });
  fs.mkdirSync(building, { mode: 0o700 });
  fs.copyFileSync(at.secret, password);
  if (at.account) for (const file of [building, password]) fs.chownSync(file, at.account.uid, at.account.gid);
  try {
    const login = [`--username=${USER}`, `--pwfile=${password}`, '--auth=scram-sha-256'];
    const text = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    await runProgram(at, 'initdb', [`--pgdata=${building}`, ...login, ...text]);
  } finally {
    fs.rmSync(password, { force: true });
  }
  fs.renameSync(building, at.data);
}

/** The port of the last start if it is still free, so that connection strings stay valid; else any free one. */
async function freePort(at) {
  const last = fs.existsSync(at.port) ? Number(fs.readFileSync(at.port, 'utf8')) : 0;
  for (const wanted of [last, Number(process.env.EMBEDDED_PG_PORT ?? PREFERRED_PORT)]) {
    const port = wanted ? await listenBriefly(wanted) : undefined;
    if (port) return port;
  }
  return listenBriefly(0);
}

function listenBriefly(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const got = server.address().port;
      server.close(() => resolve(got));
    });
  });
}

/** Removes a postmaster.pid whose process has ended, or whose process id now belongs to another program. */
async function clearStalePid(at) {
  let found = postmaster(at);
  for (let tries = 0; found && alive(found.pid) && looksLikePostgres(found.pid) && tries < 50; tries++) {
    if (await running(at)) return;
    await sleep(200);
    found = postmaster(at);
  }
  if (found) fs.rmSync(path.join(at.data, 'postmaster.pid'), { force: true });
}

async function createDatabase(at, port) {
  await connected(at, port, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(DATABASE)}`);
  });
}

async function tryToStart(at, settings) {
  const port = await freePort(at);
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = fs.openSync(at.log, 'a');
  const child = spawn(program(at, 'postgres'), ['-D', at.data, '-p', String(port), ...options], {
    ...spawnOptions(at),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  fs.closeSync(log);
  const ended = { reason: undefined };
  child.on('exit', (code, signal) => (ended.reason = signal ?? code));
  child.on('error', (error) => (ended.reason = error.message));
  child.unref();
  for (let waited = 0; waited < 60_000 && ended.reason === undefined; waited += 25) {
    if (postmaster(at)?.status === 'ready' && (await running(at))) {
      await createDatabase(at, port);
      fs.writeFileSync(at.port, String(port));
      return { port };
    }
    await sleep(25);
  }
  return { reason: ended.reason ?? 'timed out' };
}

/**
 * Starts the server and waits until it answers. Retries, because the port may have been taken in between, and because
 * after a kill -9 the old server's child processes need a moment to release the shared memory.
 * @returns {Promise<number>} its port
 */
export async function launch(at, settings) {
  completeInstallation(at);
  await createDataFolder(at);
  await clearStalePid(at);
  let reason;
  for (let attempt = 0; attempt < 5; attempt++) {
    const started = await tryToStart(at, settings);
    if (started.port) return started.port;
    reason = started.reason;
    await sleep(500);
  }
  throw new Error(`PostgreSQL did not start (${reason}). The end of its log, ${at.log}:\n${tail(at.log)}`);
}
