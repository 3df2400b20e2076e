import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { writeRegistries } from './scripts/generate-registries.mjs';
import { testEnvironment } from './tests/support/environment.ts';
import { SlowestFirst } from './tests/support/slowest-first.ts';

writeRegistries();

// Nepal is 5 h 45 min ahead of UTC: code that confuses local time with UTC, or assumes whole hours, shows.
process.env.TZ = 'Asia/Kathmandu';

// Vitest prints its list of failures with this, and Node.js has it from version 21 on.
const groupBy = <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};
Object.assign(Map, { groupBy });

const file = (path: string) => new URL(path, import.meta.url).pathname;

/** Of tests that have a PostgreSQL database each. */
const onDatabases: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['tests/support/template.ts'],
  setupFiles: ['tests/support/same-inputs.ts', 'tests/support/own-database.ts'],
  pool: 'forks',
  isolate: false, // but for packages, they are: see own-database.ts
  execArgv: ['--max-semi-space-size=64'], // of what a file makes, little lives on: a tenth of the time was garbage collection
  // Some send hundreds of requests or start servers of their own, on a machine that does other things as well.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: file('./') },
      // Throws outside of Next's server build, where it has done its work.
      { find: 'server-only', replacement: file('./tests/support/server-only.ts') },
    ],
  },
  test: {
    globals: true, // test, expect and their like: tsconfig.build.json hides them from the program
    // What measures durations keeps real time: a loop that waits by it would never end on a clock that stands still.
    fakeTimers: { toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] },
    // A test waits a third of its time: for the database, for a deadline, for a process it starts.
    maxWorkers: availableParallelism() * 2,
    // Ours would take precedence over --sequence.shuffle.files: files of a process must not depend on their order.
    sequence: process.argv.some((one) => one.startsWith('--sequence.shuffle')) ? {} : { sequencer: SlowestFirst },
    // Components and pages are not counted: they are tried in browsers, on a build.
    coverage: {
      include: ['lib/**/*.{ts,tsx}', 'app/api/**/*.ts'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false, // most of their time is loading modules
          setupFiles: ['tests/support/same-inputs.ts', 'tests/support/leave-nothing.ts'],
          testTimeout: 20_000, // properties over hundreds of inputs, on a machine that does other things as well
          env: testEnvironment('postgresql://unit-tests.invalid/need-no-database'),
          include: [
            '{app,components,lib,scripts,prisma}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/support/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': file('./tests/support/quick-argon2.ts') } },
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...onDatabases },
      },
      { extends: true, test: { name: 'faults', include: ['tests/proofs/faults/*.test.ts'], ...onDatabases } },
      {
        extends: true,
        test: { name: 'cluster', include: ['tests/proofs/cluster/**/*.test.ts'], pool: 'forks' },
      },
    ],
  },
});
