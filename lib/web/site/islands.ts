import { readFileSync } from 'node:fs';

/** URL of the module that public pages load, as written by scripts/build-islands.mjs. */
export function islandsAddress(): string {
  return JSON.parse(readFileSync('dist/islands/entry.json', 'utf8')) as string;
}
