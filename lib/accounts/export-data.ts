import { strToU8, zipSync } from 'fflate';
import type { Person } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import { fittingKey } from '@/lib/files/rules';
import { NoBytes } from '@/lib/storage/contract';
import { storedBytes } from '@/lib/storage/store';
import { listOwnData } from './list-own-data';

/**
 * Exports everything the portal stores about a person, for that person: a zip with one JSON file per kind of data,
 * the pictures they uploaded, and those of their treatments that are shared with them.
 */
export async function exportData(me: Person): Promise<Uint8Array> {
  const [kinds, files] = await Promise.all([listOwnData(me), filesOf(me)]);
  const entries = Object.entries(kinds).map(([kind, rows]): [string, Uint8Array] => [
    `${kind}.json`,
    strToU8(JSON.stringify(rows, null, 2)),
  ]);
  const pictures: [string, Uint8Array][] = [];
  // One after the other, to limit memory use.
  for (const file of files) pictures.push(...(await bytesOf(file)));
  return zipSync(Object.fromEntries([...entries, ...pictures]), { level: 1 });
}

const filesOf = ({ id }: Person) =>
  db.file.findMany({
    where: {
      deletedAt: null,
      OR: [
        { ownerId: id },
        { treatmentPictures: { some: { shared: true, treatment: { userId: id, deletedAt: null } } } },
      ],
    },
    select: { id: true, storageKey: true, mediaType: true, widths: true },
  });

type Stored = Awaited<ReturnType<typeof filesOf>>[number];

/** The largest available width; files missing in the storage are skipped. */
async function bytesOf(file: Stored): Promise<[string, Uint8Array][]> {
  const bytes = await storedBytes(fittingKey(file, Number.MAX_SAFE_INTEGER)).catch((error: unknown) => {
    if (error instanceof NoBytes) return null;
    throw error;
  });
  const extension = file.widths.length > 0 ? 'webp' : (file.mediaType.split('/')[1] ?? 'bin');
  return bytes ? [[`files/${file.id}.${extension}`, bytes]] : [];
}
