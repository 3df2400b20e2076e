import { execFileSync } from 'node:child_process';
import process from 'node:process';

/** Kills what this process started, and what that started, as a power cut would; with `itself`, this process as well. */
export function killTree(pid, { itself = true } = {}) {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const startedBy = (parent) =>
    all.filter((each) => each[1] === parent).flatMap(([child]) => [child, ...startedBy(child)]);
  for (const each of [...(itself ? [pid] : []), ...startedBy(pid)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {}
  }
}
