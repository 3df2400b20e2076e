import { readFileSync } from 'node:fs';

/** Address of the module that public pages load; scripts/build-islands.mjs wrote it down. */
export function islandsAddress(): string {
  return JSON.parse(readFileSync('dist/islands/entry.json', 'utf8')) as string;
}
