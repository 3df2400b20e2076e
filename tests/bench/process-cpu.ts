import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU milliseconds used by all threads of a process; NaN if the system does not tell (Linux does). */
export function cpuOf(pid: number): number {
  try {
    // After the process name, which is in brackets and may contain spaces: user time is field 12, system time field 13.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
