// A redundant portal on one machine: two databases, two servers, two workers, and forwarders in front of them.
import path from 'node:path';
import { layout } from '../postgres/layout.mjs';
import { portalUrl } from '../postgres/state.mjs';
import { migrate } from '../steps/database.mjs';
import { freePort } from '../steps/port.mjs';
import { ROOT } from '../steps/processes.mjs';
import { keepRunning, untilAnswering } from '../steps/services.mjs';
import { DatabasePair } from './database-pair.mjs';
import { startForwarder } from './forwarder.mjs';

const through = (url, port) => {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
};

/**
 * @param {{ folder: string, port: number, env: Record<string, string>, prepare?: (ownerUrl: string, url: string) => Promise<void>,
 *   say?: (text: string) => void }} options its data folder, the port of the site (0: any free one), variables of its processes,
 *   and a function to run on the migrated database before they start
 */
export async function startCluster({ folder, port, env, prepare = async () => {}, say = () => {} }) {
  const services = {};
  let primarySeen = 'a';
  const databases = new DatabasePair(path.resolve(ROOT, folder), (text) => {
    say(text);
    if (databases.primary === primarySeen) return;
    primarySeen = databases.primary;
    toPrimary.cut();
  });
  await databases.open();
  primarySeen = databases.primary;
  const toPrimary = await startForwarder({ port: 0, targets: () => [databases.port(databases.primary)] });
  const toReplica = await startForwarder({
    port: 0,
    targets: () => ['a', 'b'].filter((name) => databases.states[name]?.replica).map(databases.port),
  });
  const own = () => portalUrl(layout(databases.folderOf(databases.primary)), databases.port(databases.primary));
  const url = through(own(), toPrimary.port);
  await migrate(databases.ownerUrl(), own());
  await prepare(databases.ownerUrl(), url);

  const ports = { server1: await freePort(), server2: await freePort() };
  let turn = 0;
  const site = await startForwarder({
    port,
    targets: () => {
      turn += 1;
      return turn % 2 ? [ports.server1, ports.server2] : [ports.server2, ports.server1];
    },
  });
  for (const name of ['server1', 'server2', 'worker1', 'worker2']) {
    services[name] = keepRunning({
      name: `cluster-${name}`,
      args: ['--enable-source-maps', `dist/${name.slice(0, -1)}.mjs`],
      env: {
        ...env,
        ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(ports[name] ?? 0) },
        ...{ DATABASE_URL: url, DATABASE_REPLICA_URL: through(own(), toReplica.port) },
      },
      onChange: () => {},
      onGivenUp: say,
    });
  }
  for (const each of Object.values(ports)) await untilAnswering(`http://127.0.0.1:${each}/api/ready`, () => false);
  for (const service of Object.values(services)) service.hasWorked = true;

  return {
    address: `http://127.0.0.1:${site.port}`,
    databases,
    parts: ['primary', 'replica', ...Object.keys(services)],
    /** Kills a part as a power cut would; it comes back by itself. */
    kill(part) {
      if (part === 'primary') databases.kill(databases.primary);
      else if (part === 'replica') databases.kill(databases.primary === 'a' ? 'b' : 'a');
      else if (services[part]?.pid) process.kill(services[part].pid, 'SIGKILL');
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
      await Promise.all([site, toPrimary, toReplica].map((each) => each.stop()));
      await databases.close();
    },
  };
}
