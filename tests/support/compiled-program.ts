import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const FOLDER = '.data/test-programs';
const compiled = new Map<string, Promise<string>>();

/**
 * A program of `tests/support` compiled into one file, whose path is returned: a process that a test starts, and kills, is
 * there in a third of the time that loading each module of the server takes.
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
  // Other tests may be running the one that is there: it is replaced as a whole.
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
