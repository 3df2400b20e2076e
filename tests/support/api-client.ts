import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { operations } from '@/app/api/operations';
import { openApiDocument } from '@/lib/web/openapi/document';

const FILE = new URL('../../clients/typescript/generated.ts', import.meta.url);

/** Writes `clients/typescript/generated.ts`, which is not in the repository, if it is missing or outdated: that takes seconds. */
export async function generateClient(): Promise<void> {
  const text = await openApiDocument(operations);
  const hash = createHash('sha256').update(text).update(readFileSync('package-lock.json')).digest('hex');
  const mark = `// ${hash}\n`;
  if (existsSync(FILE) && readFileSync(FILE, 'utf8').startsWith(mark)) return;
  const { generateSource } = await import('oazapfts');
  const document = FILE.pathname.replace(/[^/]*$/, 'openapi.json');
  writeFileSync(document, text);
  writeFileSync(FILE, mark + (await generateSource(document, { argumentStyle: 'object' })));
}
