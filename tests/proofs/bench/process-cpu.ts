import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** From the third on, after the name, which is in brackets and may contain spaces: user time is field 12, system time 13. */
const fieldsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);

const inMilliseconds = (ticks: number) => (ticks * 1000) / TICKS_PER_SECOND;

/** CPU milliseconds used by all threads of a process; NaN if the system does not tell (Linux does). */
export function cpuOf(pid: number): number {
  try {
    const fields = fieldsOf(pid);
    return inMilliseconds(fields[11]! + fields[12]!);
  } catch {
    return Number.NaN;
  }
}

/** The same for all processes of the parent of `pid`, those that have ended included: backends come and go. */
export function cpuOfSiblings(pid: number): number {
  try {
    const parent = fieldsOf(pid)[1]!;
    const [ended, endedInSystem] = fieldsOf(parent).slice(13);
    const alive = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
    return inMilliseconds(ended! + endedInSystem!) + alive.reduce((sum, one) => sum + (cpuOf(one) || 0), 0);
  } catch {
    return Number.NaN;
  }
}
