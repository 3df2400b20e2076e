// The long-running programs of `npm run up`: starts them, waits for them, and restarts them when they die.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, startNode } from './processes.mjs';

const TOO_OFTEN = { times: 5, within: 60_000 };

function openLog(name) {
  const file = path.join(ROOT, '.data', `${name}.log`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (fs.existsSync(file) && fs.statSync(file).size > 10_000_000) fs.renameSync(file, `${file}.1`);
  return { file, descriptor: fs.openSync(file, 'a'), from: fs.existsSync(file) ? fs.statSync(file).size : 0 };
}

function endOfLog({ file, from }) {
  const text = fs.readFileSync(file).subarray(from).toString('utf8').trimEnd();
  return text.split('\n').slice(-20).join('\n');
}

/**
 * Keeps a program running until `stop()`. If it dies repeatedly, or before its `hasWorked`
 * was set, it is not restarted and `onGivenUp` is called.
 * @param {{ name: string, args: string[], env: Record<string, string>, toConsole?: boolean,
 * onChange: () => void, onGivenUp: (reason: string) => void }} options
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
    console.error(`${reason} Restarting it.`);
    launch();
  }

  launch();
  return service;
}

/** Resolves once the address answers with anything but a server error. */
export async function untilAnswering(address, isOver) {
  for (let waited = 0; waited < 120_000 && !isOver(); waited += 100) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response && response.status < 500) return;
    await sleep(100);
  }
  throw new Error(isOver() ? 'It exited before it answered.' : `${address} did not answer within two minutes.`);
}
