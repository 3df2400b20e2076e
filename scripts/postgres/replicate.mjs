// Creates a replica of an embedded PostgreSQL. npm's packages do not include pg_basebackup, so the copy is made
// over the replication protocol, which also works from another machine.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { layout } from './layout.mjs';
import { connected } from './state.mjs';

const DATA = 'd'.charCodeAt(0);
const MANIFEST = 'm'.charCodeAt(0);

/**
 * Copies a running server into another folder as a replica; `start` of embedded-postgres.mjs starts it.
 * @param {{ url: string, from: string, to: string, name: string }} options the primary's URL as its owner, the
 * folders of primary and replica, and the replica's slot name, for which the primary keeps its log
 */
export async function replicate({ url, from, to, name }) {
  const [source, at] = [layout(from), layout(to)];
  fs.mkdirSync(at.base, { recursive: true });
  if (at.account) fs.chmodSync(at.base, 0o755);
  fs.rmSync(at.data, { recursive: true, force: true });
  fs.mkdirSync(at.data, { mode: 0o700 });
  fs.copyFileSync(source.secret, at.secret);
  const port = Number(new URL(url).port);
  await connected(source, port, (client) =>
    client.query(
      `select pg_create_physical_replication_slot($1, true)
        where not exists (select from pg_replication_slots where slot_name = $1)`,
      [name],
    ),
  );
  await copyData(url, at.data);
  follow({ url, folder: to, name });
}

/** Turns a stopped server into a replica: after a clean shutdown this is all a former primary needs. */
export function follow({ url, folder, name }) {
  const at = layout(folder);
  const { hostname, port, username, password } = new URL(url);
  const target = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  fs.writeFileSync(path.join(at.data, 'standby.signal'), '');
  fs.appendFileSync(
    path.join(at.data, 'postgresql.auto.conf'),
    `primary_conninfo = '${target}'\nprimary_slot_name = '${name}'\nrecovery_target_timeline = 'latest'\n`,
  );
  if (at.account) execFileSync('chown', ['-R', `${at.account.uid}:${at.account.gid}`, at.data]);
}

/** Runs BASE_BACKUP and unpacks it with tar on the fly, including the log of changes made meanwhile. */
async function copyData(url, folder) {
  const client = new pg.Client({ connectionString: url, replication: 'true' });
  client.on('error', () => {});
  await client.connect();
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
  const unpacked = once(tar, 'close');
  tar.stdin.on('error', () => {}); // the exit code tells why it died
  try {
    await new Promise((resolve, reject) => client.query(backupInto(tar.stdin, resolve, reject)));
  } finally {
    tar.stdin.end();
    await client.end();
  }
  const [code] = await unpacked;
  if (code !== 0) throw new Error(`The copy of the primary could not be unpacked (tar ended with ${code}).`);
}

function backupInto(output, resolve, reject) {
  const nothing = () => {};
  let inManifest = false;
  let waiting = false;
  return {
    submit: (connection) =>
      connection.query(`BASE_BACKUP (LABEL 'replica', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
    handleError: reject,
    handleReadyForQuery: resolve,
    handleCopyData({ chunk }, connection) {
      if (chunk[0] === MANIFEST) inManifest = true;
      if (chunk[0] !== DATA || inManifest) return;
      if (output.write(Buffer.from(chunk.subarray(1)))) return; // a copy, because pg reuses its buffer
      if (waiting) return; // data already read still arrives
      waiting = true;
      connection.stream.pause();
      output.once('drain', () => {
        waiting = false;
        connection.stream.resume();
      });
    },
  };
}
