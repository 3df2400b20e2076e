import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Person } from '@/lib/core/actor/actor';
import { streamedDownload } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { fittingKey } from '@/lib/core/files/rules';
import { defineVerb } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { todayText } from '@/lib/run/i18n/dates';
import { NoBytes } from '@/lib/run/storage/contract';
import { storedBytes } from '@/lib/run/storage/store';
import { listOwnData } from './list-own-data';

/**
 * Exports everything the portal stores about a person, for that person: a zip with one JSON file per kind of data,
 * the pictures they uploaded, but those of patients, and those of their own treatments that are shared with them. Made while
 * it is sent, one file at a time: all that somebody may upload in a day does not fit into memory. Limited and logged like
 * exported lists.
 */
export async function exportData(me: Person): Promise<Readable> {
  await noteExport(me, 'users', { list: '/api/me/export' });
  const [kinds, files] = await Promise.all([listOwnData(me), filesOf(me)]);
  return Readable.from(zipped(kinds, files), { objectMode: false });
}

async function* zipped(kinds: Record<string, unknown>, files: readonly StoredFile[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for (const [kind, rows] of Object.entries(kinds)) {
    const entry = new ZipDeflate(`${kind}.json`, { level: 1 });
    zip.add(entry);
    entry.push(strToU8(JSON.stringify(rows, null, 2)), true);
    yield* made.splice(0);
  }
  for (const file of files) {
    const bytes = await bytesOf(file);
    if (!bytes) continue;
    // Pictures and documents are compressed already.
    const entry = new ZipPassThrough(nameOf(file));
    zip.add(entry);
    entry.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}

const filesOf = ({ id }: Person) =>
  db.file.findMany({
    where: {
      deletedAt: null,
      OR: [
        // Pictures of treatments are data of the patient's health, whoever has taken them.
        { ownerId: id, treatmentPictures: { none: {} } },
        { treatmentPictures: { some: { shared: true, treatment: { userId: id, deletedAt: null } } } },
      ],
    },
    select: { id: true, storageKey: true, mediaType: true, widths: true },
  });

type StoredFile = Awaited<ReturnType<typeof filesOf>>[number];

/** The largest available width; null for files missing in the storage. */
const bytesOf = (file: StoredFile): Promise<Uint8Array | null> =>
  storedBytes(fittingKey(file, Number.MAX_SAFE_INTEGER)).catch((error: unknown) => {
    if (error instanceof NoBytes) return null;
    throw error;
  });

const nameOf = ({ id, widths, mediaType }: StoredFile) =>
  `files/${id}.${widths.length > 0 ? 'webp' : (mediaType.split('/')[1] ?? 'bin')}`;

export const exportOwnData = defineVerb('POST /me/export', {
  summary: 'Export everything the portal stores about oneself, as a zip',
  file: 'application/zip',
  secret: true,
  transactions: 'own',
  run: async ({ actor }) => streamedDownload(`my-data-${todayText()}.zip`, 'application/zip', await exportData(actor)),
});
