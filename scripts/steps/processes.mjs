// Starts other programs of this project, and makes sure that none outlives this one.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const END_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs')).href;

/** Next.js sends telemetry unless told otherwise. */
const QUIET = { NEXT_TELEMETRY_DISABLED: '1' };

/** Coloured output if ours is, although child processes write to a pipe. */
const COLOURS = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

const children = new Set();

/**
 * Starts a Node.js program in the project's root.
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, output?: number | 'pipe' | 'inherit', cwd?: string }}
 * options output: a file descriptor, the console, or a pipe; cwd: another root
 */
export function startNode(args, { env = {}, output = 'pipe', cwd = ROOT } = {}) {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd,
    env: { ...process.env, ...QUIET, ...COLOURS, ...env, STARTED_BY: String(process.pid) },
    stdio: ['ignore', output, output, 'ipc'],
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/**
 * Runs a Node.js program and waits for it; rejects with the end of its output if it fails, or has not ended in time.
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, onLine?: (line: string) => void, limitMs?: number }} [options]
 * @returns {Promise<string[]>} its output by lines
 */
export function runNode(args, { env, cwd, onLine = () => {}, limitMs } = {}) {
  const child = startNode(args, { env, cwd });
  // SIGKILL: what is stopped, or loops, hears nothing else. Its own children end with it (end-with-parent.mjs).
  const limit = limitMs && setTimeout(() => child.kill('SIGKILL'), limitMs);
  const lines = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      onLine(line);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(limit);
      if (code === 0) resolve(lines);
      else reject(new Error(lines.slice(-40).join('\n') || `${args.join(' ')} ended with ${code}`));
    });
  });
}

/** Asks all running programs to stop, and kills those that have not done so after some seconds. */
export async function stopAll() {
  const open = [...children];
  for (const child of open) child.kill('SIGTERM');
  const gone = Promise.all(open.map((child) => new Promise((resolve) => child.once('exit', resolve))));
  await Promise.race([gone, sleep(12_000, undefined, { ref: false })]);
  for (const child of children) child.kill('SIGKILL');
}
