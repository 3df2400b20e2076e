// Bundles the client code of the public pages: node scripts/build-islands.mjs
// Result: dist/islands/*.js with content hashes in their names, and entry.json, which names the entry file.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';

const FOLDER = 'dist/islands';
const ENTRY = 'components/site/islands.ts';

/** @param {{ watch?: boolean }} options with `watch`, rebuilds on changes until the process ends */
export async function buildIslands({ watch = false } = {}) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const builder = await context({
    entryPoints: { main: ENTRY },
    outdir: FOLDER,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', IS_HYDRATED: String(watch) },
    metafile: true,
    logLevel: 'warning',
    plugins: [{ name: 'entry', setup: ({ onEnd }) => onEnd(({ metafile }) => metafile && finish(metafile)) }],
  });
  await builder.rebuild();
  if (watch) await builder.watch();
  else await builder.dispose();
}

function finish({ outputs }) {
  leaveOutRuntime(outputs);
  nameEntry(outputs);
}

/**
 * esbuild makes every file import its helpers for CommonJS, which only the map with React uses. For the others this would be
 * one more request before the first paint. The helpers do nothing on their own, so an import without names can go.
 */
function leaveOutRuntime(outputs) {
  const runtime = Object.keys(outputs).find((path) => Object.keys(outputs[path].inputs).length === 0);
  if (!runtime) return;
  for (const path of Object.keys(outputs)) {
    const code = readFileSync(path, 'utf8');
    writeFileSync(path, code.replace(`import"./${basename(runtime)}";`, ''));
  }
}

function nameEntry(outputs) {
  // Dynamic imports count as entry points, too.
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === ENTRY);
  writeFileSync(`${FOLDER}/entry.json`, JSON.stringify(`/islands/${basename(entry)}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIslands();
