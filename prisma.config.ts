import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'prisma/config';

const root = import.meta.dirname;
if (fs.existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));

// Prisma's CLI downloads a native schema engine before any command it runs. Where there is none yet, use the same engine
// from npm instead (WebAssembly); with PRISMA_NATIVE_ENGINE=1, or on Windows, which cannot start a script as a program,
// leave it to the download.
const engines = path.join(root, 'node_modules/@prisma/engines');
const hasNative = fs.existsSync(engines) && fs.readdirSync(engines).some((file) => file.startsWith('schema-engine'));
if (!hasNative && process.platform !== 'win32' && !process.env.PRISMA_NATIVE_ENGINE) {
  const engine = path.join(root, 'scripts/schema-engine.mjs');
  if (!(fs.statSync(engine).mode & 0o100)) fs.chmodSync(engine, 0o755); // a checkout that lost the bit
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= engine;
}

// `npx prisma migrate dev` and the like, with no DATABASE_URL: the embedded database, started when it is not running.
const needsDatabase = ['migrate', 'db', 'studio'].includes(process.argv[2] ?? '');
if (needsDatabase && !process.env.DATABASE_URL) {
  const script = path.join(root, 'scripts/embedded-postgres.mjs');
  process.env.DATABASE_URL = execFileSync(process.execPath, [script, 'url'], { encoding: 'utf8' }).trim();
  console.log('DATABASE_URL is empty: this uses the embedded database (npm run db:stop stops it).');
}

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: {
    url: process.env.MIGRATION_DATABASE_URL || process.env.DATABASE_URL || '',
    shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL,
  },
});
