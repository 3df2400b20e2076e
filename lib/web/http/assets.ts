import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { memoizeAsync } from '@/lib/run/memoize-async';
import { type Answer, makeAnswer } from './answer';

interface Folder {
  url: string;
  path: string;
  /** `immutable` if the content of a file never changes under its name */
  cache: string;
}

const FOREVER = 'public, max-age=31536000, immutable';

const folders: Folder[] = [
  { url: '/_next/static/', path: '.next/static', cache: FOREVER },
  { url: '/islands/', path: 'dist/islands', cache: FOREVER },
  { url: '/', path: 'public', cache: 'public, max-age=3600' },
  // The service worker of the signed-in areas: browsers must notice a new build at the next visit.
  { url: '/', path: 'dist/browser', cache: 'no-cache' },
];

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the files of the build, each read on first request, kept in memory and compressed at the highest level. */
export function buildAssets(): (path: string) => Promise<Answer> | null {
  const files = new Map<string, () => Promise<Answer>>();
  for (const folder of folders) {
    for (const name of existsSync(folder.path)
      ? readdirSync(folder.path, { recursive: true, withFileTypes: true })
      : []) {
      if (!name.isFile()) continue;
      const file = join(name.parentPath, name.name);
      files.set(folder.url + file.slice(folder.path.length + 1), readOnce(file, folder.cache));
    }
  }
  return (path) => files.get(path)?.() ?? null;
}

function readOnce(file: string, cache: string): () => Promise<Answer> {
  return memoizeAsync(async () => fileAnswer(file, await readFile(file), cache));
}

function fileAnswer(file: string, body: Buffer, cache: string): Answer {
  const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'cache-control': cache };
  return makeAnswer({ status: 200, headers, body, quality: 9 });
}
