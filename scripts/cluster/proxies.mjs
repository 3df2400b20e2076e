// nginx and HAProxy as deploy/ configures them, with the addresses of this machine in place of the examples'.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../steps/processes.mjs';
import { keepRunning } from '../steps/services.mjs';

const PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

export function installed(name) {
  if (process.env.CLUSTER_PROXIES === 'ours') return undefined;
  return PLACES.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

/** An example with these parts replaced; fails if one is not in it any more. */
function example(file, changes) {
  let text = fs.readFileSync(path.join(ROOT, 'deploy', file), 'utf8');
  for (const [part, instead] of changes) {
    const changed = text.replaceAll(part, instead);
    if (changed === text)
      throw new Error(`deploy/${file} has no "${part}" any more: change scripts/cluster/proxies.mjs as well.`);
    text = changed;
  }
  return text;
}

/**
 * nginx in front of the servers, without TLS.
 * @param {{ program: string, folder: string, port: number, plainPort: number, servers: number[], onGivenUp: (text: string) => void }}
 *   options where it listens for what would be https and for plain http
 */
export function startNginx({ program, folder, port, plainPort, servers: [first, second], onGivenUp }) {
  fs.mkdirSync(folder, { recursive: true });
  const portal = example('nginx/portal.conf', [
    ['server 10.0.0.11:3000', `server 127.0.0.1:${first}`],
    ['server 10.0.0.12:3000', `server 127.0.0.1:${second}`],
    ['listen 80 default_server;', `listen 127.0.0.1:${plainPort} default_server;`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/^ *(listen \[::\]|ssl_).*\n/gm, ''],
    ['/var/cache/nginx/portal', path.join(folder, 'cache')],
    ['portal-headers.conf', path.join(ROOT, 'deploy/nginx/portal-headers.conf')],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const text = `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events { worker_connections 1024; }
    http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${path.join(folder, name)};`).join(' ')}
    ${portal.replace(/^# \/etc.*\n/, '')} }`;
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, text);
  return keep('nginx', [program, '-c', file, '-p', folder, '-e', 'stderr'], onGivenUp);
}

/**
 * HAProxy in front of the databases. What Patroni would answer it is answered here.
 * @param {{ program: string, folder: string, ports: { primary: number, replicas: number }, databases: import('./database-pair.mjs').DatabasePair,
 *   onGivenUp: (text: string) => void }} options
 * @returns the service, and a function that ends the answers
 */
export async function startHaproxy({ program, folder, ports, databases, onGivenUp }) {
  fs.mkdirSync(folder, { recursive: true });
  const [a, b] = await Promise.all(['a', 'b'].map((name) => answerAs(databases, name)));
  const server = (name, { port }) => `server ${name} 127.0.0.1:${databases.port(name)} check port ${port}`;
  const text = example('haproxy/haproxy.cfg', [
    ['bind :5432', `bind 127.0.0.1:${ports.primary}`],
    ['bind :5433', `bind 127.0.0.1:${ports.replicas}`],
    ['server db1 10.0.0.21:5432 check port 8008', server('a', a)],
    ['server db2 10.0.0.22:5432 check port 8008', server('b', b)],
    [/^ *server db3 .*\n/gm, ''],
  ]);
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, text);
  const service = keep('haproxy', [program, '-db', '-f', file], onGivenUp);
  return { service, close: () => Promise.all([a, b].map((each) => each.close())) };
}

/** Patroni's answers for one database: 200 at `/primary` or at `/replica`. */
async function answerAs(databases, name) {
  const server = createServer(({ url }, response) => {
    const state = databases.states[name];
    const isPrimary = databases.primary === name && state?.replica === false;
    const isRight = url === '/primary' ? isPrimary : state?.replica === true;
    response.writeHead(isRight ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function keep(name, args, onGivenUp) {
  execFileSync(args[0], name === 'nginx' ? [...args.slice(1), '-t', '-q'] : ['-c', '-q', '-f', args.at(-1)]);
  return keepRunning({
    name: `cluster-${name}`,
    args: ['scripts/cluster/run-program.mjs', ...args],
    env: {},
    onChange: () => {},
    onGivenUp,
  });
}
