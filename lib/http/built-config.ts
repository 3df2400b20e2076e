import { readFileSync } from 'node:fs';
import { setForNext } from '@/lib/env';

/**
 * Has Next.js take the configuration that its build resolved, as its own standalone server does. Else each start compiles
 * next.config.ts, which takes a compiler of 100 MB and writes into the folder of the project, and may end in another one.
 */
export function applyBuiltConfig(): void {
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')) as { config: unknown };
  setForNext('__NEXT_PRIVATE_STANDALONE_CONFIG', JSON.stringify(config));
}
