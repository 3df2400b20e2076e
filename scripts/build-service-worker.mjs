// Bundles the service worker of the signed-in areas into dist/browser/sw.js, with the
// list of this build's files, which must exist already:
// node --import tsx scripts/build-service-worker.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { theme } from '../lib/run/theme.ts';

const STATIC = '.next/static';

/** The URLs of all code, styles, fonts and the decoder; the build's manifests are of no use offline. */
const files = readdirSync(STATIC, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() && /\.(js|css|woff2|wasm)$/.test(entry.name) && /\/(chunks|media)$/.test(entry.parentPath),
  )
  .map((entry) => `/_next/static/${path.relative(STATIC, path.join(entry.parentPath, entry.name))}`)
  .toSorted();

const words = Object.fromEntries(
  ['it', 'en', 'de', 'fr', 'es'].map((locale) => {
    const { offline } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
    return [locale, offline.page];
  }),
);

await build({
  entryPoints: { sw: 'components/offline/service-worker.ts' },
  outdir: 'dist/browser',
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  define: {
    FILES: JSON.stringify(files),
    WORDS: JSON.stringify(words),
    BRAND: JSON.stringify({ name: theme.name, mark: readFileSync('public/icon.svg', 'utf8') }),
  },
  logLevel: 'warning',
});
