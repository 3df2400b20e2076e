// The upper limits: the same bytes from servers that only send them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port';

export interface StaticServer {
  address: string;
  stop(): Promise<void>;
}

const BARE = `
const { createServer } = require('node:http');
const body = require('node:fs').readFileSync(process.argv[2]);
const headers = JSON.parse(process.argv[3]);
createServer((req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('ready'));
`;

/** Bare Node with one buffer and the site's headers, in its own process, like the site. */
export async function bareNode(body: Buffer, headers: Record<string, string>): Promise<StaticServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  writeFileSync(join(folder, 'page'), body);
  const port = await freePort();
  const child = spawn(process.execPath, ['-e', BARE, String(port), join(folder, 'page'), JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { address: `http://127.0.0.1:${port}`, stop: () => end(child, folder) };
}

/** If installed; serves one file. */
export async function nginx(body: Buffer): Promise<StaticServer | null> {
  if (!isInstalled('nginx')) return null;
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const port = await freePort();
  mkdirSync(join(folder, 'www'));
  writeFileSync(join(folder, 'www/index.html'), body);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries++) {
    if (await fetch(address).catch(() => null)) break;
    await sleep(100);
  }
  return { address, stop: () => end(child, folder) };
}

const configuration = (folder: string, port: number) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; root ${folder}/www; location / { try_files /index.html =404; add_header content-encoding br; } }
}`;

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
