import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const FOLDER = '.data/test-programs';
const compiled = new Map<string, Promise<string>>();

/**
 * Compiles a program of `tests/support` into one file and returns its path: processes that tests start and kill are
 * ready in a third of the time that loading each module takes.
 */
export function compiledProgram(name: string): Promise<string> {
  const known = compiled.get(name);
  if (known) return known;
  const compiling = compile(name);
  compiled.set(name, compiling);
  return compiling;
}

async function compile(name: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const file = path.resolve(FOLDER, `${name}.mjs`);
  // Other tests may be running the old file, so it is replaced atomically.
  const own = path.resolve(FOLDER, `${name}.${process.pid}.mjs`);
  await build({
    entryPoints: [`tests/support/${name}.ts`],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { 'server-only': './tests/support/server-only.ts' },
    jsx: 'automatic',
    logLevel: 'error',
  });
  await rename(own, file);
  return file;
}
