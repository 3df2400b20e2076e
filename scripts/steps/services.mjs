// The long-running programs of `npm run up`: started, waited for, and started again when one dies.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, startNode } from './processes.mjs';

const TOO_OFTEN = { times: 5, within: 60_000 };

/** Opens .data/<name>.log for writing; the last ten megabytes or more move to <name>.log.1. */
function openLog(name) {
  const file = path.join(ROOT, '.data', `${name}.log`);
  if (fs.existsSync(file) && fs.statSync(file).size > 10_000_000) fs.renameSync(file, `${file}.1`);
  return { file, descriptor: fs.openSync(file, 'a'), from: fs.existsSync(file) ? fs.statSync(file).size : 0 };
}

function endOfLog({ file, from }) {
  const text = fs.readFileSync(file).subarray(from).toString('utf8').trimEnd();
  return text.split('\n').slice(-20).join('\n');
}

/**
 * Keeps a program running until `stop()`. One that dies over and over, or before its `hasWorked` was set, is given up
 * with `onGivenUp`.
 * @param {{ name: string, args: string[], env: Record<string, string>, toConsole?: boolean,
 *   onChange: () => void, onGivenUp: (reason: string) => void }} options
 */
export function keepRunning({ name, args, env, toConsole = false, onChange, onGivenUp }) {
  const log = openLog(name);
  const deaths = [];
  let stopping = false;
  const service = { pid: undefined, hasWorked: false, stop: () => (stopping = true) };

  function launch() {
    const child = startNode(args, { env, output: toConsole ? 'inherit' : log.descriptor });
    service.pid = child.pid;
    onChange();
    child.on('exit', (code, signal) => void died(signal ?? `exit code ${code}`));
  }

  async function died(how) {
    if (stopping) return;
    deaths.push(Date.now());
    const recent = deaths.filter((at) => at > Date.now() - TOO_OFTEN.within);
    const reason = `The ${name} ended (${how}).`;
    if (!service.hasWorked || recent.length >= TOO_OFTEN.times) {
      onGivenUp(toConsole ? reason : `${reason} The end of ${path.relative(ROOT, log.file)}:\n${endOfLog(log)}`);
      return;
    }
    await sleep(recent.length * 500);
    if (stopping) return;
    console.error(`${reason} It is started again.`);
    launch();
  }

  launch();
  return service;
}

/** Resolves when the address answers with anything but an error of the server. */
export async function untilAnswering(address, isOver) {
  for (let waited = 0; waited < 120_000 && !isOver(); waited += 100) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response && response.status < 500) return;
    await sleep(100);
  }
  throw new Error(isOver() ? 'It ended before it answered.' : `${address} did not answer within two minutes.`);
}
