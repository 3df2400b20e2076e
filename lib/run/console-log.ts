import { format } from 'node:util';
import type { Logger } from 'pino';
import { redactPersonalData } from './log';

/** Next.js reports page errors on the console: turns them into log lines with the request id. */
export function logConsole(log: Logger): void {
  const line =
    (level: 'error' | 'warn' | 'info') =>
    (...args: unknown[]) => {
      const error = args.find((each) => each instanceof Error);
      if (error) log[level]({ err: error }, error.message);
      else log[level](redactPersonalData(format(...args).trim()));
    };
  console.error = line('error');
  console.warn = line('warn');
  console.log = line('info');
  console.info = line('info');
}
