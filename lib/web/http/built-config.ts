import { readFileSync } from 'node:fs';
import { setForNext } from '@/lib/run/env';

/** Makes Next.js use the build's configuration; compiling next.config.ts takes a compiler of 100 MB at each start. */
export function applyBuiltConfig(): void {
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')) as { config: unknown };
  setForNext('__NEXT_PRIVATE_STANDALONE_CONFIG', JSON.stringify(config));
}
