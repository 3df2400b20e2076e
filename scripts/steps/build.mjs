// Builds the app if its sources have changed since the last successful build.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { writeRegistries } from '../generate-registries.mjs';
import { ROOT, runNode } from './processes.mjs';

const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'prisma/schema',
  'package-lock.json',
  'package.json',
  'scripts/build-islands.mjs',
  'scripts/build-service-worker.mjs',
  'scripts/build-threads.mjs',
];
const MARK = path.join(ROOT, '.next/built-from');
const DIST = path.join(ROOT, 'dist');
/** Built into dist/ if they exist: the web server, and the worker that processes jobs. */
const PROGRAMS = ['server', 'worker'];

function* filesUnder(file) {
  if (!fs.existsSync(file)) return;
  if (fs.statSync(file).isFile()) yield file;
  else for (const name of fs.readdirSync(file).toSorted()) yield* filesUnder(path.join(file, name));
}

/** A hash of everything the build depends on, without tests and generated files. */
function stateOfSources() {
  const atRoot = fs
    .readdirSync(ROOT)
    .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.d\.ts$|^(vitest|playwright)/.test(name));
  const hash = createHash('sha256').update(`${process.version} ${process.env.APP_URL ?? ''}\n`);
  for (const file of [...SOURCES, ...atRoot].toSorted().flatMap((name) => [...filesUnder(path.join(ROOT, name))])) {
    if (/\.(test\.tsx?|d\.json\.ts)$/.test(file)) continue;
    hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

const programs = () => PROGRAMS.filter((name) => fs.existsSync(path.join(ROOT, `${name}.ts`)));

function isBuilt(state) {
  if (!fs.existsSync(MARK) || fs.readFileSync(MARK, 'utf8') !== state) return false;
  return programs().every((name) => fs.existsSync(path.join(DIST, `${name}.mjs`)));
}

/** Replacements for Next.js modules that pages import but that work only within Next.js: see lib/web/site/README.md. */
const STAND_INS = {
  'next/navigation': 'lib/web/site/stand-ins/next-navigation.ts',
  'next-intl/server': 'lib/web/site/stand-ins/next-intl-server.ts',
};

const standIns = {
  name: 'stand-ins',
  setup(build) {
    build.onResolve({ filter: /^(next\/|next-intl\/server$|server-only$)/ }, ({ path: name, importer }) => {
      if (STAND_INS[name]) return { path: path.join(ROOT, STAND_INS[name]) };
      const text = `${path.relative(ROOT, importer)} imports ${name}, which is there within Next.js only: edit it, or add a stand-in to scripts/steps/build.mjs`;
      return { errors: [{ text }] };
    });
  },
};

/** Bundles the programs beside Next.js into one file each; node_modules stay external. */
async function buildPrograms() {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: programs().map((name) => `${name}.ts`),
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    plugins: [standIns],
    sourcemap: 'linked',
    logLevel: 'error',
  });
  await stop();
}

/**
 * Builds everything if something has changed. The marker is removed first and
 * written last, so an interrupted build does not count.
 * @param {{ env?: Record<string, string>, doing?: (text: string) => void, onLine?: (line: string) => void, checksTypes?: boolean }} options
 * checksTypes: for an image; `npm test` has a stage of its own for them
 * @returns {Promise<string>} what was done, in a few words
 */
export async function ensureBuilt({ env, doing = () => {}, onLine, checksTypes = false } = {}) {
  writeRegistries();
  const state = stateOfSources();
  if (isBuilt(state)) return 'nothing has changed';
  fs.rmSync(MARK, { force: true });
  doing('browser code of public pages');
  await runNode(['scripts/build-islands.mjs'], { onLine });
  // Before Next.js, which looks for the file that `new Worker(…)` names.
  await runNode(['scripts/build-threads.mjs'], { onLine });
  doing('next build (about a minute)');
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  const types = checksTypes ? 'checked' : 'unchecked';
  await runNode([next, 'build'], { env: { ...env, NODE_ENV: 'production', BUILD_TYPES: types }, onLine });
  if (!fs.existsSync(path.join(ROOT, '.next/BUILD_ID'))) throw new Error('next build ended without a result.');
  await runNode(['--import', 'tsx', 'scripts/build-service-worker.mjs'], { onLine });
  await buildPrograms();
  fs.writeFileSync(MARK, state);
  return 'built';
}
