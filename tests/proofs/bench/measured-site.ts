import { spawn } from 'node:child_process';
import { testEnvironment } from '../../support/environment';
import { freePort } from '../../support/free-port';
import { stop, untilItAnswers } from '../../support/running-site';
import { cpuOf } from './process-cpu';

export interface MeasuredSite {
  address: string;
  /** CPU milliseconds used so far. */
  cpu(): number;
  stop(): Promise<unknown>;
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
  await untilItAnswers(child, `${address}/api/health`);
  return { address, cpu: () => cpuOf(child.pid!), stop: () => stop(child) };
}
