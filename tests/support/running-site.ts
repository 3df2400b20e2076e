// The built server as visitors meet it, started for a test on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { testEnvironment } from './environment';

export interface RunningSite {
  address: string;
  port: number;
  /** what it has logged so far, one object a line */
  log: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** Starts `dist/server.mjs`, which `npm run build` makes, and waits until it listens. */
export async function startSite(databaseUrl: string, variables: Record<string, string> = {}): Promise<RunningSite> {
  if (!existsSync('dist/server.mjs')) throw new Error('There is no build to test: run `npm run build` first.');
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: {
      ...process.env,
      ...testEnvironment(databaseUrl),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: RunningSite['log'] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${JSON.stringify(log.slice(-5))}`)));
    eachLine(child, (line) => {
      log.push(line);
      if (line.msg === 'listening') resolve(line.port as number);
    });
  });
  return { address: `http://127.0.0.1:${port}`, port, log, stop: () => stop(child) };
}

function eachLine(child: ChildProcess, take: (line: Record<string, unknown>) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line.startsWith('{') ? JSON.parse(line) : { msg: line });
    });
  }
}

function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return ended;
}

/** Status line and head of the answer to bytes that no client library would agree to send. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    socket.setEncoding('latin1').setTimeout(5000, () => socket.destroy());
    socket.on('data', (text) => (answer += text)).on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
