// Bundles what web processes run in threads of their own: node scripts/build-threads.mjs
// Result: dist/threads/*.mjs, the same in production, development and tests: threads cannot read TypeScript.
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';

/** @param {{ watch?: boolean }} options with `watch`, rebuilds on changes until the process ends */
export async function buildThreads({ watch = false } = {}) {
  const builder = await context({
    entryPoints: { 'read-sheet': 'lib/core/imports/sheet-thread.ts' },
    outdir: 'dist/threads',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  await builder.rebuild();
  if (watch) await builder.watch();
  else await builder.dispose();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildThreads();
