// The stages of `npm test`. Each returns the number of checks passed and failed.
import fs from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT, runNode } from './processes.mjs';
import { say } from './progress.mjs';

/** Milliseconds after which a stage stands still: the longest takes eight minutes on two quiet cores. */
export const LIMIT = 25 * 60_000;

const bin = (file) => path.join(ROOT, 'node_modules', file);
const show = (line) => say(`  ${line}`);

async function check(...commands) {
  for (const command of commands) await runNode(command, { onLine: show });
  return { passed: 1, failed: 0 };
}

/**
 * Runs a test runner and counts by its report (`onlyAgain`: passed at a further attempt). A runner
 * that fails without reporting a failed test counts as a failure.
 */
async function count(name, args, env, read) {
  const report = path.join(ROOT, 'test-results', `${name}.json`);
  fs.rmSync(report, { force: true });
  fs.mkdirSync(path.dirname(report), { recursive: true });
  const wentWell = await runNode(args(report), { env: env(report), onLine: show }).then(
    () => true,
    () => false,
  );
  const result = fs.existsSync(report) ? read(JSON.parse(fs.readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  return { ...result, failed: wentWell ? result.failed : Math.max(result.failed, 1) };
}

function vitest(project, files = [], env = {}) {
  const args = (report) => [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/support/running-files.ts',
    `--outputFile.json=${report}`,
    ...files,
  ];
  return count(
    project,
    args,
    () => env,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numPendingTests + numTodoTests,
    }),
  );
}

function playwright() {
  const args = () => [
    bin('@playwright/test/cli.js'),
    'test',
    '--retries=2',
    '--reporter=list,json',
    `--global-timeout=${LIMIT - 60_000}`,
  ];
  const env = (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  // On a busy machine a browser test may time out once. Retries are reported, because they may hide a defect.
  return count('browser', args, env, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    onlyAgain: stats.flaky,
  }));
}

/** Work started by an earlier stage that a later one waits for. */
const begun = new Map();

function once(name, work) {
  if (!begun.has(name)) begun.set(name, work());
  return begun.get(name);
}

const built = () =>
  once('build', async () => {
    const lines = [];
    const done = await ensureBuilt({ onLine: (line) => lines.push(line) });
    return [...lines, done];
  });

/** The template databases of the tests. Tests create missing ones themselves, so a failure here is reported there. */
const databases = () =>
  once('databases', () => runNode([bin('tsx/dist/cli.mjs'), 'tests/support/prepare-databases.ts']).catch(() => {}));

async function build() {
  for (const line of await built()) show(line);
  return { passed: 0, failed: 0 };
}

/** Build and database preparation mostly occupy one core each: running them beside the unit tests halves their cost. */
function unit(chosen) {
  if (chosen.includes('build') || chosen.includes('cluster')) built().catch(() => {});
  if (['api', 'faults', 'browser'].some((stage) => chosen.includes(stage))) void databases();
  return vitest('unit');
}

/**
 * Proxies of ours: what is tested does not depend on what is installed. It mostly waits for servers to be missed and to come
 * back: the API tests begin meanwhile.
 */
async function cluster(chosen) {
  await built();
  if (chosen.includes('api')) onDatabases('api').catch(() => {});
  return vitest('cluster', ['tests/proofs/cluster/cluster.test.ts'], {
    CLUSTER_TEST: 'short',
    CLUSTER_PROXIES: 'ours',
  });
}

const onDatabases = (project) =>
  once(project, async () => {
    await databases();
    return vitest(project);
  });

/** Run where they are asked for, and with LONG_PROOF=yes: they mostly wait for processes to die and to come back. */
export const BY_NIGHT = ['faults'];

/**
 * Each stage is told which ones were chosen. Quick and easily fixed checks come first, those that need the build last.
 */
export const stages = {
  lint: async () => {
    await Promise.all([
      check([bin('@biomejs/biome/bin/biome'), 'check', '.']),
      // With outdated types of messages and routes, type checking spends many minutes on suggestions.
      check([bin('next/dist/bin/next'), 'typegen']),
    ]);
    return check([bin('oxlint/bin/oxlint'), '--type-aware', '.']);
  },
  types: () => check([bin('typescript/bin/tsc'), '--noEmit']),
  unit,
  // Beside the rest of the build.
  client: () =>
    check(
      [bin('tsx/dist/cli.mjs'), 'scripts/generate-client.ts'],
      [bin('typescript/bin/tsc'), '-p', 'clients/typescript'],
      [bin('typescript/bin/tsc'), '-p', 'tests/api/client'],
    ),
  build,
  cluster,
  api: () => onDatabases('api'),
  faults: () => onDatabases('faults'),
  browser: playwright,
};
