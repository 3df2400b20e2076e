import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { db } from '@/lib/run/db/db';
import { compiledProgram } from './compiled-program';
import { eventually } from './eventually';

/**
 * The API in its own process, which can be killed as by a power cut.
 * @param options.roomFor maximum size in bytes of a file it writes; the system refuses more, like a full disk
 * @param options.live with its websockets
 */
export async function startKillableApi({ roomFor, live }: { roomFor?: number; live?: boolean } = {}): Promise<{
  url: string;
  kill: () => Promise<void>;
}> {
  const limit = roomFor ? `ulimit -f ${Math.floor(roomFor / 512)}; ` : '';
  const program = [process.execPath, await compiledProgram('api-process'), ...(live ? ['--live'] : [])];
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, ...program]);
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (complained += String(chunk)));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(complained);
    if (!said.includes('\n')) throw new Error('It does not listen yet.');
  }, 30_000);
  return { url: said.trim(), kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  // PostgreSQL notices the lost connection, and rolls back what was not committed.
  await eventually(async () => {
    const [busy] = await db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
    if (busy!.n > 0) throw new Error('Some of its work is still going on.');
  }, 30_000);
}
