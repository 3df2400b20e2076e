// Next.js by itself, as with `next start`, for its own rendering of the pages.
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from '@/scripts/steps/processes.mjs';
import { testEnvironment } from './environment';
import { freePort } from './free-port';

export async function startNextAlone(databaseUrl: string, variables: Record<string, string>) {
  const port = String(await freePort());
  const child = startNode(['node_modules/next/dist/bin/next', 'start', '-p', port, '-H', '127.0.0.1'], {
    env: { ...testEnvironment(databaseUrl), NODE_ENV: 'production', ...variables },
    output: 'inherit',
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/it/privacy`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`next start ended with ${child.exitCode}.`);
    await sleep(50);
  }
  return {
    address,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
