// A lock for processes that want to start the same database at once: one does, the others wait.
import fs from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { alive } from './state.mjs';

const TIMEOUT_MS = 90_000;

/** Runs `work` while holding the lock file; takes over the lock of a process that has died. */
export async function holdingLock(file, work) {
  for (let waited = 0; !taken(file); waited += 200) {
    const owner = ownerOf(file);
    const abandoned = owner ? !alive(owner) : waited > 5000;
    if (abandoned) fs.rmSync(file, { force: true });
    else if (waited > TIMEOUT_MS) {
      throw new Error(`Process ${owner} has been starting the database for too long. End it, or remove ${file}.`);
    } else await sleep(200);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** The process id of the lock's owner; 0 if it is not written yet, or the lock has just been released. */
function ownerOf(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function taken(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
