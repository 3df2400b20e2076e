// npm run seed: demo data for an empty database. For benchmarks: npm run seed -- --centers 100000 adds that many
// centers, -- --treatments 1000000 that many treatments to existing centers; with both, centers come first.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { env } from '@/lib/run/env';
import { loadTreatments } from './load-treatments';
import { seedDemo } from './seed-demo';
import { seedLoad } from './seed-load';

// Not the portal's pool, which gives up a server that is silent for seconds, as a busy one is while it loads.
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, options: '-c TimeZone=UTC' });
const MOST = { centers: 2_000_000, treatments: 20_000_000 };

const { values } = parseArgs({ options: { centers: { type: 'string' }, treatments: { type: 'string' } } });
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
const say = (line: string) => console.log(line);

function numberOf(name: keyof typeof MOST): number {
  const count = Number(values[name] ?? 0);
  if (Number.isInteger(count) && count >= 0 && count <= MOST[name]) return count;
  throw new Error(`--${name} takes a whole number up to ${MOST[name]}, such as ${MOST[name] / 20}.`);
}

async function seed(): Promise<number> {
  const [centers, treatments] = [numberOf('centers'), numberOf('treatments')];
  if (centers + treatments === 0) return seedDemo(pool, say);
  const added = centers > 0 ? await seedLoad(pool, centers, say) : 0;
  return added + (treatments > 0 ? await loadTreatments(pool, treatments, say) : 0);
}

try {
  const count = await seed();
  console.log(count > 0 ? `${count} rows in ${seconds()} s` : 'the database holds people already: nothing was added');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
await pool.end();
