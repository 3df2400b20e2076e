import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { testEnvironment } from '../../support/environment';
import { freePort } from '../../support/free-port';
import { cpuOf } from './process-cpu';

export interface MeasuredSite {
  address: string;
  /** CPU milliseconds used so far. */
  cpu(): number;
  stop(): Promise<void>;
}

/** The built site with logging on, but nobody reading it: the load generator has no time for that. */
export async function startMeasuredSite(databaseUrl: string): Promise<MeasuredSite> {
  const port = String(await freePort());
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'info', HOST: '127.0.0.1', PORT: port };
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: { ...process.env, ...testEnvironment(databaseUrl), ...own } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/api/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}: is it built?`);
    await sleep(100);
  }
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return { address, cpu: () => cpuOf(child.pid!), stop };
}
