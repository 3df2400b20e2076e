// A redundant portal on one machine: two databases, two servers, two workers, and in front of them nginx and HAProxy where
// they are installed, our forwarders where not.
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { layout } from '../postgres/layout.mjs';
import { portalUrl } from '../postgres/state.mjs';
import { migrate } from '../steps/database.mjs';
import { freePort } from '../steps/port.mjs';
import { ROOT } from '../steps/processes.mjs';
import { keepRunning, untilAnswering } from '../steps/services.mjs';
import { DatabasePair } from './database-pair.mjs';
import { startForwarder } from './forwarder.mjs';
import { killTree } from './kill-tree.mjs';
import { installed, startHaproxy, startNginx } from './proxies.mjs';

const through = (url, port) => {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
};

/**
 * @param {{ folder: string, port: number, env: Record<string, string>, prepare?: (ownerUrl: string, url: string) => Promise<void>,
 *   bringsBack?: boolean, say?: (text: string) => void }} options its data folder, the port of the site (0: any free one), variables of its processes,
 *   a function to run on the migrated database before they start, and whether a killed database comes back (it does, unless false)
 */
export async function startCluster({ folder, port, env, bringsBack, prepare = async () => {}, say = () => {} }) {
  const services = {};
  const data = path.resolve(ROOT, folder);
  let primarySeen = 'a';
  const onChange = (text) => {
    say(text);
    if (databases.primary === primarySeen) return;
    primarySeen = databases.primary;
    toDatabases.cut();
  };
  const databases = new DatabasePair(data, onChange, bringsBack);
  await databases.open();
  primarySeen = databases.primary;
  const programs = { nginx: installed('nginx'), haproxy: installed('haproxy') };
  const toDatabases = programs.haproxy
    ? await haproxyTo(databases, { program: programs.haproxy, folder: `${data}-haproxy`, onGivenUp: say })
    : await forwardersTo(databases);
  if (toDatabases.service) services.haproxy = toDatabases.service;
  const own = () => portalUrl(layout(databases.folderOf(databases.primary)), databases.port(databases.primary));
  const url = through(own(), toDatabases.primary);
  await migrate(databases.ownerUrl(), own());
  await prepare(databases.ownerUrl(), url);

  const ports = { server1: await freePort(), server2: await freePort() };
  const site = { port: port || (await freePort()), plainPort: await freePort(), servers: Object.values(ports) };
  if (programs.nginx)
    services.nginx = startNginx({ ...site, program: programs.nginx, folder: `${data}-nginx`, onGivenUp: say });
  const forwarder = programs.nginx ? null : await forwarderTo(site);
  for (const name of ['server1', 'server2', 'worker1', 'worker2']) {
    services[name] = keepRunning({
      name: `cluster-${name}`,
      args: ['--enable-source-maps', `dist/${name.slice(0, -1)}.mjs`],
      env: {
        ...env,
        ...(programs.nginx && { BEHIND_PROXY: 'true' }),
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(ports[name] ?? 0),
        DATABASE_URL: url,
        DATABASE_REPLICA_URL: through(own(), toDatabases.replicas),
      },
      onChange: () => {},
      onGivenUp: say,
    });
  }
  for (const each of Object.values(ports)) await untilAnswering(`http://127.0.0.1:${each}/api/ready`, () => false);
  for (const service of Object.values(services)) service.hasWorked = true;

  return {
    address: `http://127.0.0.1:${site.port}`,
    /** Where nginx listens for plain http; null without nginx. */
    plainAddress: programs.nginx ? `http://127.0.0.1:${site.plainPort}` : null,
    databases,
    parts: ['primary', 'replica', ...Object.keys(services)],
    /** Kills a part as a power cut would; it comes back by itself. */
    kill(part) {
      if (part === 'primary') databases.kill(databases.primary);
      else if (part === 'replica') databases.kill(databases.primary === 'a' ? 'b' : 'a');
      // The program below is what dies; the process above starts it again.
      else if (part === 'nginx' || part === 'haproxy') killTree(services[part].pid, { itself: false });
      else if (services[part]?.pid) killTree(services[part].pid);
    },
    async state() {
      const answers = async (each) =>
        fetch(`http://127.0.0.1:${each}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
          ({ status }) => (status === 200 ? 'answers' : `answers ${status}`),
          () => 'away',
        );
      return {
        primary: databases.primary,
        databases: databases.states,
        servers: { server1: await answers(ports.server1), server2: await answers(ports.server2) },
        proxies: { nginx: services.nginx?.pid ?? null, haproxy: services.haproxy?.pid ?? null },
        workers: { worker1: services.worker1.pid, worker2: services.worker2.pid },
      };
    },
    async stop() {
      for (const service of Object.values(services)) {
        service.stop();
        try {
          process.kill(service.pid, 'SIGTERM');
        } catch {}
      }
      await Promise.all([forwarder?.stop(), toDatabases.stop()]);
      await databases.close();
    },
  };
}

/** One address that leads to the primary, and one that leads to the replica. */
async function haproxyTo(databases, options) {
  const ports = { primary: await freePort(), replicas: await freePort() };
  const { service, close } = await startHaproxy({ ...options, ports, databases });
  await untilSettled(() => through(databases.ownerUrl(), ports.primary));
  // HAProxy cuts the connections to a former primary itself.
  return { ...ports, service, cut: () => {}, stop: close };
}

/** Until its first checks HAProxy takes each database for the primary. */
async function untilSettled(urlOfPrimary) {
  for (let inARow = 0, asked = 0; inARow < 20; asked += 1) {
    if (asked > 300) throw new Error('HAProxy does not lead to the primary. See .data/cluster-haproxy.log.');
    inARow = (await isPrimary(urlOfPrimary())) ? inARow + 1 : 0;
    await sleep(100);
  }
}

async function isPrimary(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return !(await client.query('select pg_is_in_recovery() as replica')).rows[0].replica;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

async function forwardersTo(databases) {
  const primary = await startForwarder({ port: 0, targets: () => [databases.port(databases.primary)] });
  const replicas = await startForwarder({
    port: 0,
    targets: () => ['a', 'b'].filter((name) => databases.states[name]?.replica).map(databases.port),
  });
  return {
    primary: primary.port,
    replicas: replicas.port,
    cut: () => primary.cut(),
    stop: () => Promise.all([primary.stop(), replicas.stop()]),
  };
}

function forwarderTo({ port, servers: [first, second] }) {
  let turn = 0;
  const inTurn = () => ((turn += 1) % 2 ? [first, second] : [second, first]);
  return startForwarder({ port, targets: inTurn });
}
