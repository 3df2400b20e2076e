// npm run check: format, lint and types of what changed since main, and the unit tests that reach it, in under half a
// minute. API and browser tests take longer: it names those that speak of the changed folders.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { writeRegistries } from './generate-registries.mjs';
import { ROOT, runNode } from './steps/processes.mjs';
import { dim, green, red, say, seconds } from './steps/progress.mjs';

// What it complains about is in the error that it throws: a clone without `origin` is no news.
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter(Boolean);
const bin = (file) => path.join(ROOT, 'node_modules', file);

/** The commit that the branch began at; on main itself, what is not committed yet. */
function base() {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', branch, 'HEAD')[0];
    } catch {
      // there is no such branch
    }
  }
  return 'HEAD';
}

function changedFiles() {
  const changed = git('diff', '--name-only', '--diff-filter=d', process.argv[2] ?? base());
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])].filter((file) =>
    fs.existsSync(path.join(ROOT, file)),
  );
}

/** API and browser tests that were changed, or that name a changed folder of lib. */
function slowTests(changed) {
  const nouns = new Set(changed.flatMap((file) => /^lib\/(nouns\/.+)\/[^/]+$/.exec(file)?.[1] ?? []));
  return git('ls-files', 'tests/api', 'tests/e2e', 'tests/proofs/faults').filter((file) => {
    if (!/\.(test|spec)\.ts$/.test(file)) return false;
    if (changed.includes(file)) return true;
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    return [...nouns].some((noun) => text.includes(`@/lib/${noun}/`));
  });
}

/** Tests of the structure, which look at every file. Those of the parsers try hundreds of hostile inputs. */
const structural = fs
  .readdirSync(path.join(ROOT, 'tests'))
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith('parsers.'))
  .map((name) => `tests/${name}`);

const results = [];
async function check(name, args) {
  const since = performance.now();
  const lines = [];
  const isSound = await runNode(args, { onLine: (line) => lines.push(line) }).then(
    () => true,
    (error) => {
      if (lines.length === 0) lines.push(error.message);
      return false;
    },
  );
  if (!isSound) say(lines.join('\n'));
  results.push(isSound);
  say(`${isSound ? green('✓') : red('✗')} ${name} ${dim(seconds(since))}`);
}

const begun = performance.now();
writeRegistries();
const changed = changedFiles();
const code = changed.filter((file) => /\.(tsx?|mjs)$/.test(file));
if (changed.length === 0) say('nothing has changed');
else {
  await Promise.all([
    (async () => {
      await check('format', [bin('@biomejs/biome/bin/biome'), 'check', '--no-errors-on-unmatched', ...changed]);
      if (code.length > 0) await check('lint', [bin('oxlint/bin/oxlint'), ...code]);
      const remembered = ['--incremental', '--tsBuildInfoFile', '.data/check.tsbuildinfo'];
      await check('types', [bin('typescript/bin/tsc'), '--noEmit', ...remembered]);
    })(),
    check('tests', [
      bin('vitest/vitest.mjs'),
      'related',
      '--run',
      '--project',
      'unit',
      '--reporter=dot',
      ...code.filter((file) => !/^tests\/(api|e2e|proofs)/.test(file)),
      ...structural,
    ]),
  ]);
  const slow = slowTests(changed);
  if (slow.length > 0) say(dim(`also about this: ${slow.join(' ')}`));
  say(dim(`${changed.length} changed files in ${seconds(begun)}`));
}
process.exitCode = results.every(Boolean) ? 0 : 1;
