// The client in clients/typescript, generated from the API's description.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateSource } from 'oazapfts';
import { operations } from '@/app/api/operations';
import { openApiDocument } from '@/lib/web/openapi/document';

const FILE = new URL('../../clients/typescript/generated.ts', import.meta.url);

/** Writes `clients/typescript/generated.ts`, which is not in the repository, if it is missing or outdated. */
export async function generateClient(): Promise<void> {
  const document = FILE.pathname.replace(/[^/]*$/, 'openapi.json');
  writeFileSync(document, await openApiDocument(operations));
  const source = await generateSource(document, { argumentStyle: 'object' });
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== source) writeFileSync(FILE, source);
}
