// A thread of its own that reads one sheet: create-import.ts starts it, and limits its memory and time.
import { parentPort } from 'node:worker_threads';
import { Problem } from '@/lib/run/errors';
import { parseSheet } from './parse-sheet';

parentPort!.once('message', (bytes: Uint8Array) => void read(bytes));

/** Posts rows as they are read, and finally the sheet's head, or the problem. */
async function read(bytes: Uint8Array): Promise<void> {
  try {
    parentPort!.postMessage({ head: await parseSheet(bytes, (rows) => parentPort!.postMessage({ rows })) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    parentPort!.postMessage({ refused: error.fields });
  }
}
