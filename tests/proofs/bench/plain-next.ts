// Reference for a search page: a dynamic page of Next.js with one query and the same number of bytes.
import { spawn, spawnSync } from 'node:child_process';
import { freePort } from '../../support/free-port';
import { stop, untilItAnswers } from '../../support/running-site';
import { cpuOf } from './process-cpu';

const FOLDER = new URL('./plain-next', import.meta.url).pathname;
const NEXT = new URL('../../../node_modules/next/dist/bin/next', import.meta.url).pathname;

export interface PlainNext {
  address: string;
  cpu(): number;
  /** How many centers a page must list to weigh `bytes`, uncompressed. */
  rowsFor(bytes: number): Promise<number>;
  stop(): Promise<unknown>;
}

export async function startPlainNext(databaseUrl: string): Promise<PlainNext> {
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATABASE_URL: databaseUrl,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const built = spawnSync(process.execPath, [NEXT, 'build', FOLDER], { env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The plain page could not be built:\n${built.stdout}${built.stderr}`);
  const port = String(await freePort());
  const child = spawn(process.execPath, [NEXT, 'start', FOLDER, '-p', port, '-H', '127.0.0.1'], {
    env,
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  const page = (rows: number) => `${address}/?lat=45.46&lng=9.19&rows=${rows}`;
  await untilItAnswers(child, page(1));
  const weigh = async (rows: number) => (await (await fetch(page(rows))).arrayBuffer()).byteLength;
  return {
    address,
    cpu: () => cpuOf(child.pid!),
    async rowsFor(bytes) {
      const [few, many] = [await weigh(10), await weigh(110)];
      return Math.max(1, Math.round(10 + (bytes - few) / ((many - few) / 100)));
    },
    stop: () => stop(child),
  };
}
