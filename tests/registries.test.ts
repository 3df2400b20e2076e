// The generated lists are up to date.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registries } from '@/scripts/generate-registries.mjs';

test.each(Object.entries(registries()))('%s is up to date', (file, text) => {
  const isSame = readFileSync(file, 'utf8') === text;
  expect(isSame ? '' : `edit ${file}: run npm run generate, and commit what it writes`).toBe('');
});
