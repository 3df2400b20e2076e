// npm run seed: demo data into an empty database. npm run seed -- --centers 100000: that many more centers, for measuring.
import { pool } from '@/lib/db';
import { seedDemo } from './seed-demo';
import { seedLoad } from './seed-load';

const at = process.argv.indexOf('--centers');
const centers = at < 0 ? 0 : Number(process.argv[at + 1]);
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(1);

if (!Number.isInteger(centers) || centers < 0 || centers > 2_000_000) {
  console.error('--centers takes a whole number, such as 100000.');
  process.exitCode = 1;
} else {
  const say = (line: string) => console.log(line);
  const count = centers > 0 ? await seedLoad(pool, centers, say) : await seedDemo(pool, say);
  console.log(count > 0 ? `${count} rows in ${seconds()} s` : 'the database holds people already: nothing was added');
}
await pool.end();
