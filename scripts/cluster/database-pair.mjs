// A primary and a replica with npm's PostgreSQL. Does what Patroni or a managed database does: promotes the replica
// when the primary is down, and does not wait for a replica that is down. No quorum, and fencing by killing local
// processes: for evaluation and tests only.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { start, stop } from '../embedded-postgres.mjs';
import { layout } from '../postgres/layout.mjs';
import { replicate } from '../postgres/replicate.mjs';
import { alive, connectionUrl, DATABASE, postmaster } from '../postgres/state.mjs';
import { killTree } from './kill-tree.mjs';

const NAMES = ['a', 'b'];
const CHECK_EVERY_MS = 200;
/** A primary that is silent for this long is replaced; one that refuses connections is dead, and replaced sooner. */
const AWAY_MS = 4000;
const REFUSED_MS = 300;
const SETTINGS = {
  max_connections: '150',
  wal_keep_size: '256MB',
  hot_standby_feedback: 'on',
  wal_receiver_status_interval: '1s',
  wal_receiver_timeout: '5s',
  wal_sender_timeout: '5s',
  wal_retrieve_retry_interval: '500ms',
};

const other = (name) => (name === 'a' ? 'b' : 'a');

export class DatabasePair {
  primary = 'a';
  /** Last known state of each: null while it is down. */
  states = { a: null, b: null };
  #ports = {};
  #seenAt = {};
  #refuses = {};
  #isOver = false;
  #busy = false;
  #folder;
  #onChange;
  #bringsBack;

  /**
   * @param {string} folder
   * @param {(text: string) => void} onChange told of promotions and the like
   * @param {boolean} bringsBack whether a database that was killed comes back, as a full copy
   */
  constructor(folder, onChange = () => {}, bringsBack = true) {
    this.#folder = folder;
    this.#onChange = onChange;
    this.#bringsBack = bringsBack;
  }

  folderOf = (name) => `${this.#folder}-${name}`;
  port = (name) => this.#ports[name];
  ownerUrl = (name = this.primary, database = DATABASE) =>
    connectionUrl(layout(this.folderOf(name)), this.#ports[name], database);

  /** Starts both; creates the replica's copy if missing. */
  async open() {
    await this.#start('a');
    if (!fs.existsSync(path.join(layout(this.folderOf('b')).data, 'PG_VERSION'))) await this.#copy('a', 'b');
    await this.#start('b');
    await this.#look();
    this.primary = NAMES.find((name) => this.states[name] && !this.states[name].replica) ?? 'a';
    this.watching = this.#keepWatching();
  }

  async close() {
    this.#isOver = true;
    await this.watching;
    for (const name of [this.primary, other(this.primary)]) await stop({ folder: this.folderOf(name) }).catch(() => {});
  }

  /** Kills a server with all of its processes, as a power cut would. It returns as a replica. */
  kill(name) {
    const found = postmaster(layout(this.folderOf(name)));
    if (found && alive(found.pid)) killTree(found.pid);
  }

  async query(name, text, { values, timeout = 2000 } = {}) {
    const client = new pg.Client({
      connectionString: this.ownerUrl(name),
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      void client.end().catch(() => {});
    }
  }

  async #start(name) {
    const { url } = await start({ folder: this.folderOf(name), settings: { ...SETTINGS, cluster_name: name } });
    this.#ports[name] = Number(new URL(url).port);
    this.#seenAt[name] = Date.now();
  }

  #copy = (from, to) =>
    replicate({ url: this.ownerUrl(from), from: this.folderOf(from), to: this.folderOf(to), name: to });

  async #look() {
    await Promise.all(
      NAMES.map(async (name) => {
        const [row] = await this.query(
          name,
          `select pg_is_in_recovery() as replica, current_setting('synchronous_standby_names') as waits,
            (select count(*)::int from pg_stat_replication where state = 'streaming') as followers,
            (select coalesce(max(extract(epoch from replay_lag)), 0)::float from pg_stat_replication) as lag`,
        ).catch((error) => {
          this.#refuses[name] = error.code === 'ECONNREFUSED';
          return [null];
        });
        this.states[name] = row;
        if (row) this.#seenAt[name] = Date.now();
      }),
    );
  }

  async #keepWatching() {
    while (!this.#isOver) {
      await this.#look();
      await this.#act().catch((error) => this.#onChange(error.message));
      await sleep(CHECK_EVERY_MS);
    }
  }

  async #act() {
    const [name, second] = [this.primary, other(this.primary)];
    const patience = (each) => (this.#refuses[each] ? REFUSED_MS : AWAY_MS);
    const isAway = (each) => !this.states[each] && Date.now() - this.#seenAt[each] > patience(each);
    if (isAway(name) && this.states[second]?.replica) {
      this.kill(name); // a former primary that is merely slow must not continue beside the new one
      await this.#waitFor(second, '');
      await this.query(second, 'select pg_promote(true, 30)', { timeout: 31_000 });
      this.primary = second;
      this.#onChange(`${second} is the primary now`);
      return;
    }
    const state = this.states[name];
    if (!state) return;
    if (state.followers > 0 && !state.waits) await this.#waitFor(name, `ANY 1 (${second})`);
    if (state.followers === 0 && state.waits && isAway(second)) await this.#waitFor(name, '');
    if (isAway(second) && !this.#busy && this.#bringsBack) void this.#bringBack(second);
  }

  /** The standbys that a commit waits for: if one is named, nothing acknowledged can be lost. */
  async #waitFor(name, names) {
    await this.query(name, `alter system set synchronous_standby_names = '${names}'`);
    await this.query(name, 'select pg_reload_conf()');
  }

  /** Re-created as a copy of the primary: only data that was never acknowledged is lost. */
  async #bringBack(name) {
    this.#busy = true;
    try {
      await sleep(1000);
      await this.#copy(this.primary, name);
      await this.#start(name);
      this.#onChange(`${name} follows again`);
    } catch (error) {
      this.#onChange(`${name} could not be brought back: ${error.message}`);
      await sleep(2000);
    }
    this.#busy = false;
  }
}
