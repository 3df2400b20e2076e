// Runs a command with DATABASE_URL set for the role that owns the tables: MIGRATION_DATABASE_URL, else the given
// DATABASE_URL, else the embedded database, which is stopped afterwards unless others use it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { holdOpen, start, stopWhenUnused } from './embedded-postgres.mjs';
import { writeRegistries } from './generate-registries.mjs';
import { ROOT } from './steps/processes.mjs';
import { developmentSecrets, loadDotEnv } from './steps/settings.mjs';

loadDotEnv();
writeRegistries();
const embedded = !process.env.DATABASE_URL;
if (embedded) process.env.DATABASE_URL = (await start()).url;
else if (process.env.MIGRATION_DATABASE_URL) process.env.DATABASE_URL = process.env.MIGRATION_DATABASE_URL;
const inUse = embedded ? await holdOpen(process.env.DATABASE_URL) : undefined;

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, {
  stdio: 'inherit',
  cwd: ROOT,
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    ...developmentSecrets({ serves: embedded }),
    PATH: path.join(ROOT, 'node_modules/.bin') + path.delimiter + process.env.PATH,
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
const code = await new Promise((resolve) => {
  child.on('error', (error) => resolve(console.error(error.message) ?? 1));
  child.on('exit', (status, signal) => resolve(signal ? 1 : status));
});
if (embedded) {
  await inUse.end();
  await stopWhenUnused();
}
process.exitCode = code;
