// Records which process runs this checkout, so that a second start is refused and one after a crash cleans up.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './processes.mjs';

const FILE = path.join(ROOT, '.data/up.json');

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Process ids are reused: on Linux, ours are recognised by their working directory. */
function isOurs(pid) {
  if (!alive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return (
      fs.readlinkSync(`/proc/${pid}/cwd`) === ROOT && fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('node')
    );
  } catch {
    return false;
  }
}

export function readRecord() {
  try {
    const record = JSON.parse(fs.readFileSync(FILE, 'utf8'));
    return { ...record, running: isOurs(record.pid) };
  } catch {
    return undefined;
  }
}

export function writeRecord(record) {
  fs.mkdirSync(path.dirname(FILE), { recursive: true });
  fs.writeFileSync(`${FILE}.new`, JSON.stringify(record));
  fs.renameSync(`${FILE}.new`, FILE);
}

/** Removes our own record only: a refused second start leaves that of the first. */
export function removeOwnRecord() {
  if (readRecord()?.pid === process.pid) fs.rmSync(FILE, { force: true });
}

/** Kills what a killed start left behind. Usually those programs end by themselves; this is for those that hang. */
export async function clearUpAfter({ children = [] }) {
  for (let waited = 0; waited < 5000 && children.some(isOurs); waited += 100) await sleep(100);
  for (const pid of children.filter(isOurs)) process.kill(pid, 'SIGKILL');
  fs.rmSync(FILE, { force: true });
}
