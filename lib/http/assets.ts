import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Answer, makeAnswer } from './answer';

interface Folder {
  /** beginning of the address, with a slash at the end */
  url: string;
  path: string;
  /** true when the content of a file can never change under its name */
  immutable: boolean;
}

const folders: Folder[] = [
  { url: '/_next/static/', path: '.next/static', immutable: true },
  { url: '/islands/', path: 'dist/islands', immutable: true },
  { url: '/', path: 'public', immutable: false },
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

/** The files of the build, read once when first asked for and compressed as far as it goes. */
export function buildAssets(root = '.'): (path: string) => Promise<Answer> | null {
  const files = new Map<string, () => Promise<Answer>>();
  for (const folder of folders) {
    const base = join(root, folder.path);
    for (const name of existsSync(base) ? readdirSync(base, { recursive: true, withFileTypes: true }) : []) {
      if (!name.isFile()) continue;
      const file = join(name.parentPath, name.name);
      files.set(folder.url + file.slice(base.length + 1), readOnce(file, folder.immutable));
    }
  }
  return (path) => files.get(path)?.() ?? null;
}

function readOnce(file: string, immutable: boolean): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => (answer ??= readFile(file).then((body) => fileAnswer(file, body, immutable)));
}

function fileAnswer(file: string, body: Buffer, immutable: boolean): Answer {
  const headers = {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  };
  return makeAnswer({ status: 200, headers, body, quality: 9 });
}
