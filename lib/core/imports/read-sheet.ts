import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { scanFile } from '@/lib/core/files/scan-file';
import { type FieldProblem, invalid } from '@/lib/run/errors';
import { turnstile } from '@/lib/run/limits/turnstile';
import type { Head } from './parse-sheet';
import { LARGEST_SHEET, MEGABYTE, refused, tooMuch } from './sheet-limits';

/** The rows as JSON of `{ n, cells }[]`, in pieces. */
export type Sheet = Head & { rows: string[] };

/** Megabytes and milliseconds that reading a sheet may take. */
const BUDGET = { heap: 192, ms: 45_000 };
/** Bundled from sheet-thread.ts by scripts/build-threads.mjs. */
const THREAD = resolve('dist/threads/read-sheet.mjs');
const oneAtATime = turnstile(1, BUDGET.ms);

/**
 * Has a sheet scanned, and read by a thread: a sheet of 0.2 MB can take seconds and a gigabyte, of which this process
 * notices nothing, and which ends with the thread.
 * @throws Problem 400 that says why the file cannot be read, 503 while it cannot be scanned
 */
export async function readSheet(file: File, senderId: string): Promise<Sheet> {
  if (file.size > LARGEST_SHEET * MEGABYTE) throw refused('tooLarge', { megabytes: LARGEST_SHEET });
  const bytes = new Uint8Array(await file.arrayBuffer());
  await scanFile(bytes, { field: 'file', senderId });
  return oneAtATime(() => readInThread(bytes));
}

type Message = { rows: string } | { head: Head } | { refused: FieldProblem[] };

async function readInThread(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  const thread = new Worker(THREAD, {
    resourceLimits: { maxOldGenerationSizeMb: BUDGET.heap, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    env: {},
  });
  const rows: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Sheet>((done, reject) => {
      timer = setTimeout(() => reject(tooMuch()), BUDGET.ms);
      thread.on('message', (message: Message) => {
        if ('rows' in message) rows.push(message.rows);
        else if ('head' in message) done({ ...message.head, rows });
        else reject(invalid(message.refused));
      });
      thread.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
      );
      thread.on('exit', () => reject(new Error('the thread that reads sheets has ended')));
      thread.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
