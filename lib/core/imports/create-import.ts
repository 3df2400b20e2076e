import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { shapesOf } from '@/lib/core/describe';
import { storedName } from '@/lib/core/files/rules';
import { scanFile } from '@/lib/core/files/scan-file';
import { mayCreate, writableFields } from '@/lib/core/screens/open-form';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { screenOf } from '@/lib/core/screens/records';
import { transaction } from '@/lib/run/db/transaction';
import { type FieldProblem, forbidden, invalid, notFound } from '@/lib/run/errors';
import { limitConcurrency } from '@/lib/run/limits/concurrency';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { insertImport } from './data';
import type { Head } from './parse-sheet';
import { guessMapping, type Target, targetsOf } from './read-columns';
import type { Vocabulary } from './schema';
import { LARGEST_SHEET, MEGABYTE, refused, tooMuch } from './sheet-limits';

type Sheet = Head & { rows: string[] };

/** Limits of the thread that reads a sheet. */
const BUDGET = { heap: 192, ms: 45_000 };
/** Bundled from sheet-thread.ts by scripts/build-threads.mjs. */
const THREAD = resolve('dist/threads/read-sheet.mjs');
const oneAtATime = limitConcurrency(1, BUDGET.ms);

/**
 * Scans a sheet, and reads it in a thread: a sheet of 0.2 MB can take seconds and a gigabyte, which do not affect this
 * process, and end with the thread.
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

/**
 * The possible columns of a sheet of this resource, for an admin.
 * @throws Problem 404 for a resource that cannot be imported
 */
export function targetsFor(me: Person, name: string): Target[] {
  if (me.group !== 'admin') throw forbidden();
  const resource = resourceNamed(name);
  const imported = screenOf(name)?.imported;
  if (!imported) throw notFound();
  const made = mayCreate(name, me) ? writableFields(resource, me, 'create') : [];
  const changed = writableFields(resource, me, 'update');
  const others = changed.filter((field) => !made.some(({ name: one }) => one === field.name));
  // Key fields have a column even if they are read-only.
  const known = imported.by.flatMap((path) => shapesOf(resource).filter(({ name: one }) => one === path.split('.')[0]));
  const all = [...made, ...others, ...known];
  const columns = all.filter(({ name: one }) => !imported.fields || imported.fields.includes(one));
  return targetsOf(columns.filter((field, n) => columns.findIndex((one) => one.name === field.name) === n));
}

type ImportInput = {
  resource: string;
  file: File | undefined;
  vocabulary: (targets: readonly Target[]) => Promise<Vocabulary>;
};

/** Stores the rows of a sheet with a guessed column mapping. Imports nothing yet. Limited to thirty an hour. */
export async function createImport(me: Person, { resource, file, vocabulary }: ImportInput): Promise<string> {
  const targets = targetsFor(me, resource);
  if (!file) throw invalid([{ field: 'file', message: 'imports.problems.noFile' }]);
  await spend(limits.imports, me.id);
  const { headings, total, rows } = await readSheet(file, me.id);
  const mapping = guessMapping(headings, targets, await vocabulary(targets));
  const fileName = storedName(file) || resource;
  return transaction(
    async (tx) => {
      const head = {
        resource,
        fileName,
        personId: me.id,
        isVerified: me.isVerified === true,
        headings,
        mapping,
        total,
      };
      const id = await insertImport(tx, { ...head, rows });
      await audit(tx, me, {
        action: 'create',
        entity: 'imports',
        entityId: id,
        after: { fileName, resource, rows: total },
      });
      return id;
    },
    { timeout: 60_000 },
  );
}
