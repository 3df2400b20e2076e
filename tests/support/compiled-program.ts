import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const FOLDER = '.data/test-programs';
const compiled = new Map<string, Promise<string>>();

/** Scripts that Node.js runs as they are: those that can be started look whether they were. */
const scripts: Plugin = {
  name: 'scripts',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^(@\/scripts\/|\.).*\.mjs$/ }, ({ path: wanted, resolveDir }) => ({
      path: wanted.startsWith('@/') ? path.resolve(wanted.slice(2)) : path.resolve(resolveDir, wanted),
      external: true,
    })),
};

/** Compiles a program of tests into one file: processes to be killed are ready in a third of the time. */
export function compiledProgram(name: string, folder = 'tests/support'): Promise<string> {
  const known = compiled.get(name);
  if (known) return known;
  const compiling = compile(name, folder);
  compiled.set(name, compiling);
  return compiling;
}

async function compile(name: string, folder: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const file = path.resolve(FOLDER, `${name}.mjs`);
  // Other tests may be running the old file, so it is replaced atomically.
  const own = path.resolve(FOLDER, `${name}.${process.pid}.mjs`);
  await build({
    entryPoints: [`${folder}/${name}.ts`],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [scripts],
    alias: { 'server-only': './tests/support/server-only.ts' },
    jsx: 'automatic',
    logLevel: 'error',
  });
  await rename(own, file);
  return file;
}
