// The built server as visitors see it, started for a test on its own port.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from '@/scripts/steps/processes.mjs';
import { testEnvironment } from './environment';
import { freePort } from './free-port';

export interface RunningSite {
  address: string;
  port: number;
  /** its log so far, one object per line */
  log: Record<string, unknown>[];
  /** how it ended, by itself or when told to: the exit code, or the signal */
  ended: Promise<number | NodeJS.Signals>;
  signal(name: NodeJS.Signals): void;
  /** the exit code: 0 after a clean shutdown */
  stop(): Promise<number | null>;
}

/** Starts the result of `npm run build`, and waits until it listens. */
export async function startSite(databaseUrl: string, variables: Record<string, string> = {}): Promise<RunningSite> {
  if (!existsSync('dist/server.mjs')) throw new Error('There is no build to test: run `npm run build` first.');
  const port = Number(variables.PORT ?? (await freePort()));
  const address = `http://127.0.0.1:${port}`;
  const child = startNode(['dist/server.mjs'], {
    env: {
      ...testEnvironment(databaseUrl),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      ...variables,
      PORT: String(port),
    },
  });
  const log: RunningSite['log'] = [];
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  eachLine(child, (line) => log.push(line));
  await untilItAnswers(child, `${address}/api/health`, log);
  return { address, port, log, ended, signal: (name) => child.kill(name), stop: () => stop(child) };
}

/** Next.js by itself, as with `next start`, for its own rendering of the pages. */
export async function startNextAlone(databaseUrl: string, variables: Record<string, string>) {
  const port = String(await freePort());
  const child = startNode(['node_modules/next/dist/bin/next', 'start', '-p', port, '-H', '127.0.0.1'], {
    env: { ...testEnvironment(databaseUrl), NODE_ENV: 'production', ...variables },
    output: 'inherit',
  });
  const address = `http://127.0.0.1:${port}`;
  await untilItAnswers(child, `${address}/it/privacy`);
  return { address, stop: () => stop(child) };
}

export async function untilItAnswers(child: ChildProcess, url: string, log: unknown[] = []): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${JSON.stringify(log)}`);
    await sleep(50);
  }
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

export async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** Status line and headers of the response to raw bytes that no HTTP client would send. */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    socket.setEncoding('latin1').setTimeout(5000, () => socket.destroy());
    socket
      .on('data', (text) => (answer += text))
      .on('error', (error) => {
        // The server may answer without reading an oversized request to its end; the connection is then reset.
        if (answer) resolve(answer);
        else reject(error);
      });
    socket.on('close', () => resolve(answer));
  });
}
