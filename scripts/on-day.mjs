// node scripts/on-day.mjs 2028-02-29 npx vitest run --project api: runs a command and its
// child processes as if today were that day, for tests that depend on the calendar. Needs
// libfaketime (Debian and Ubuntu: apt-get install faketime).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './steps/processes.mjs';

const [when = '', command, ...args] = process.argv.slice(2);
const wanted = Date.parse(/^\d{4}-\d\d-\d\d$/.test(when) ? `${when}T12:00:00Z` : when);
if (Number.isNaN(wanted) || !command) {
  console.error('usage: node scripts/on-day.mjs <day, or moment such as 2028-03-26T00:30:00Z> <command> …');
  process.exit(2);
}

function findLibrary() {
  const folders = [
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/lib64',
    '/usr/lib',
    '/usr/local/lib',
  ];
  const files = folders.map((folder) => path.join(folder, 'faketime', 'libfaketimeMT.so.1'));
  return files.find((file) => fs.existsSync(file));
}

const library = findLibrary();
if (!library) {
  console.error('libfaketime was not found. Install it (Debian, Ubuntu: apt-get install faketime) and try again.');
  process.exit(1);
}
const child = spawn(command, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    LD_PRELOAD: library,
    // An offset, not a date: a date would restart the clock in each process, so that server and database would differ.
    FAKETIME: `${Math.round((wanted - Date.now()) / 1000)}s`.replace(/^(?!-)/, '+'),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // A separate database server, whose clock is shifted too.
    EMBEDDED_PG_DIR: process.env.EMBEDDED_PG_DIR ?? path.join(ROOT, '.data', `on-${when.replaceAll(/[^\d-]+/g, '-')}`),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => (process.exitCode = signal ? 1 : code));
