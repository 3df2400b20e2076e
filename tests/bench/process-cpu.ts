import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Milliseconds of CPU that a process has used in all its threads; NaN where the system does not tell (Linux does). */
export function cpuOf(pid: number): number {
  try {
    // After the name, which is in brackets and may hold blanks: user time is the 12th field, system time the 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
