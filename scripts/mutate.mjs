// npm run mutate [-- --minutes 20 --seed 1 --only policy --list]: how many deliberate breaks of guards, grants, limits and
// transactions the tests notice. Breaks the code in a copy of the project, one place at a time, in an order that depends
// only on the seed; runs the unit tests that reach the place and the API tests that speak of its folder most, until the
// time is over, and says the share that was seen. Without a sample it would take days.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeRegistries } from './generate-registries.mjs';
import { ROOT, runNode } from './steps/processes.mjs';
import { dim, green, red, say, seconds } from './steps/progress.mjs';

const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
});

/** The breaks: pattern and replacement. `$` parts of the match are kept. */
const BREAKS = [
  { kind: 'guard', pattern: /\bif \((?!false\))([^\n{}]+)\) throw /g, by: 'if (false) throw ' },
  { kind: 'guard', pattern: /^ *(?:await )?(?:require|refuse|ensure|check)[A-Z]\w*\([^;\n]*\);$/gm, by: ';' },
  { kind: 'guard', pattern: /\bif \(!([\w.]+)\) return (null|false|undefined|\[\]);/g, by: ';' },
  {
    kind: 'grant',
    of: /resource\.ts|access\/policy/,
    pattern: /rows: (?:\(me\)|\(\)|me) => \(\{[^\n]+\}\)/g,
    by: 'rows: () => ({})',
  },
  { kind: 'grant', of: /resource\.ts|access\/policy/, pattern: /\b(remove|restore): true\b/g, by: '$1: false' },
  { kind: 'grant', of: /resource\.ts|access\/policy/, pattern: /'\w+',? ?(?=[^\n]*\])/g, by: '' },
  { kind: 'limit', pattern: /\.max\((\d[\d_]*)/g, by: '.max($1 * 1000' },
  { kind: 'limit', pattern: /\.min\((\d[\d_]*)/g, by: '.min($1 - 1000' },
  { kind: 'limit', of: /limits/, pattern: /\b(points|max|most|times): (\d[\d_]*)/g, by: '$1: $2 * 1000' },
  { kind: 'limit', pattern: / (?:>=?|<=?) ([A-Z][A-Z_]{3,})\b/g, by: ' === $1 + 0.5' },
  { kind: 'transaction', pattern: / for (?:no key )?update\b(?: of \w+)?/gi, by: '' },
  { kind: 'transaction', pattern: / on conflict[^`'"\n]*do nothing/gi, by: '' },
  { kind: 'transaction', pattern: /^ *await (?:lock|note|record|audit|send|queue)\w*\(tx, [^;\n]*\);$/gm, by: ';' },
  { kind: 'transaction', pattern: / and (?:\w+\.)?"?(?:deleted_at|decided_at|revoked_at|used_at)"? is null/g, by: '' },
];

const hash = (text) => createHash('sha256').update(`${asked.seed} ${text}`).digest('hex');

/** Every possible break, in the order of the trials. */
function breaks() {
  const files = fs
    .readdirSync(path.join(ROOT, 'lib'), { recursive: true })
    .map((file) => `lib/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  const found = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    return BREAKS.filter(({ of }) => !of || of.test(file)).flatMap(({ kind, pattern, by }) =>
      [...text.matchAll(pattern)].map((match) => ({
        kind,
        file,
        line: text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0),
        was: match[0].trim(),
        text:
          text.slice(0, match.index) +
          match[0].replace(new RegExp(pattern.source, pattern.flags.replace('g', '')), by) +
          text.slice(match.index + match[0].length),
      })),
    );
  });
  return found
    .filter(({ kind, file, was }) => `${kind} ${file} ${was}`.includes(asked.only))
    .map((each) => ({ ...each, order: hash(`${each.file} ${each.was}`) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
}

/** A break may never end, as a loop without its limit: that counts as noticed, too. */
const MOST_MS = 10 * 60_000;

const LEFT_OUT = ['.data', '.git', '.next', 'coverage', 'dist', 'node_modules', 'test-results'];

function copyProject(folder) {
  for (const name of fs.readdirSync(ROOT).filter((one) => !LEFT_OUT.includes(one)))
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
}

/** The API tests that mention a file's folder or its resource most, and those of permissions for a resource. */
function testsOf(file) {
  const folder = path.posix.dirname(file);
  const noun = folder.split('/').at(-1);
  const score = (text) =>
    text.split(`@/${file.replace(/\.tsx?$/, '')}'`).length * 20 +
    text.split(folder).length * 4 +
    text.split(noun).length;
  const ranked = fs
    .readdirSync(path.join(ROOT, 'tests/api'))
    .filter((name) => name.endsWith('.test.ts') && name !== 'guides.test.ts')
    .map((name) => ({
      name,
      score: score(fs.readFileSync(path.join(ROOT, 'tests/api', name), 'utf8')) + (name.startsWith(noun) ? 60 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const best = ranked.slice(0, 5).map(({ name }) => name);
  return [...new Set([...best, ...(/resource\.ts|policy/.test(file) ? ['permissions.test.ts', 'rows.test.ts'] : [])])]
    .filter((name) => fs.existsSync(path.join(ROOT, 'tests/api', name)))
    .map((name) => `tests/api/${name}`);
}

async function isSeen(folder, { file, text }) {
  const target = path.join(folder, file);
  const before = fs.readFileSync(target, 'utf8');
  fs.writeFileSync(target, text);
  const vitest = (...args) =>
    runNode([path.join(folder, 'node_modules/vitest/vitest.mjs'), ...args, '--bail=1', '--reporter=dot'], {
      cwd: folder,
      onLine: () => {},
      limitMs: MOST_MS,
      env: { DATABASE_URL: '', EMBEDDED_PG_DIR: path.join(ROOT, '.data') },
    }).then(
      () => false,
      () => true,
    );
  try {
    return (
      (await vitest('related', '--run', '--project', 'unit', '--exclude=tests/parsers*.test.ts', file)) ||
      (await vitest('run', '--project', 'api', ...testsOf(file)))
    );
  } finally {
    fs.writeFileSync(target, before);
  }
}

writeRegistries();
const all = breaks();
const kinds = [...new Set(all.map(({ kind }) => kind))];
say(
  `${all.length} breaks: ${kinds.map((kind) => `${all.filter((one) => one.kind === kind).length} ${kind}`).join(', ')}`,
);
if (asked.list) for (const { kind, file, line, was } of all) say(`${kind} ${file}:${line} ${was}`);
else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-mutants-'));
  const begun = performance.now();
  const tried = [];
  try {
    copyProject(folder);
    for (const each of all) {
      if (performance.now() - begun > Number(asked.minutes) * 60_000) break;
      const since = performance.now();
      const seen = await isSeen(folder, each);
      tried.push({ ...each, seen });
      say(
        `${seen ? green('seen  ') : red('unseen')} ${each.kind} ${each.file}:${each.line} ${each.was} ${dim(seconds(since))}`,
      );
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const seen = tried.filter((one) => one.seen).length;
  say(`${seen} of ${tried.length} breaks seen (${Math.round((100 * seen) / tried.length)} %), of ${all.length}`);
}
