import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { applyMigrations } from '@/scripts/apply-migrations.mjs';
import { start, stop } from '@/scripts/embedded-postgres.mjs';
import { layout } from '@/scripts/postgres/layout.mjs';
import { NOT_DURABLE } from '../../support/databases';
import { testEnvironment } from '../../support/environment';
import { lastLineOf } from './databases';
import type { OrderTimes } from './order-times';
import type { Row } from './report';
import { sized } from './size';

/**
 * Centers, treatments and codes: a third of the largest brands. Twice as many load in 15 minutes of two cores with nothing else to do, and take
 * 27 GB of disk, so they are deleted again; BENCH_GROWTH=600000,6000000,30000000 chooses the size.
 */
const SIZE = process.env.BENCH_GROWTH?.split(',').map(Number) ?? [
  sized(300_000, 2_000),
  sized(3_000_000, 60_000),
  sized(15_000_000, 200_000),
];
const FOLDER = '.data/growth';

/** A server of its own, which loses everything if the machine stops. */
const SETTINGS = { ...NOT_DURABLE, shared_buffers: '3GB', autovacuum: 'off' };

/** Every order of every list, on a programme many times as large as any today. Only if asked for: takes an hour. */
export async function growthRows(): Promise<Row[]> {
  const { url } = await start({ folder: FOLDER, settings: SETTINGS });
  try {
    await applyMigrations({ connectionString: url, dir: 'prisma/migrations' });
    const env = { ...process.env, ...testEnvironment(url) };
    const sizes = SIZE.map(String);
    const load = spawn('node_modules/.bin/tsx', ['tests/proofs/bench/growth-load.ts', ...sizes], {
      env,
      stdio: 'inherit',
    });
    const [code] = await once(load, 'exit');
    if (code !== 0) throw new Error(`Loading ended with ${code}.`);
    const times = lastLineOf(['tests/proofs/bench/order-times.ts'], testEnvironment(url)) as OrderTimes;
    return times.map(({ name, ms, isLost }) => ({
      name: isLost ? `${name} (not offered: the usual order)` : name,
      value: ms,
      unit: 'ms',
      limit: { value: 500, what: 'promised', better: 'less' },
    }));
  } finally {
    await stop({ folder: FOLDER });
    await rm(layout(FOLDER).base, { recursive: true, force: true });
  }
}
