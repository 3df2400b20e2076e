import { readFileSync } from 'node:fs';
import { setForNext } from '@/lib/run/env';

/**
 * Makes Next.js use the configuration resolved at build time, as its standalone server does.
 * Otherwise every start compiles next.config.ts, which needs a compiler of 100 MB, writes
 * into the project folder and may give a different result.
 */
export function applyBuiltConfig(): void {
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')) as { config: unknown };
  setForNext('__NEXT_PRIVATE_STANDALONE_CONFIG', JSON.stringify(config));
}
