// npm run bench:short: every group in its shortest form, each in a process of its own, and whether it ran. Its figures say nothing.
import { spawnSync } from 'node:child_process';
import { GROUPS } from './groups';

const MINUTES = 10;

const results = GROUPS.map((group) => {
  const since = performance.now();
  const { status, signal, stdout, stderr } = spawnSync('node_modules/.bin/tsx', ['tests/proofs/bench/main.ts', group], {
    env: { ...process.env, BENCH_SHORT: 'yes' },
    encoding: 'utf8',
    timeout: MINUTES * 60_000,
  });
  const isBroken = status !== 0;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${isBroken ? 'broken' : 'ran   '} ${group.padEnd(10)} ${seconds.padStart(4)} s`);
  if (isBroken) console.log(`${stdout}${stderr}${signal ? `\nended by ${signal}` : ''}`);
  return { group, isBroken };
});

const broken = results.filter(({ isBroken }) => isBroken).map(({ group }) => group);
console.log(broken.length > 0 ? `broken: ${broken.join(', ')}` : `all ${GROUPS.length} groups ran`);
if (broken.length > 0) process.exitCode = 1;
