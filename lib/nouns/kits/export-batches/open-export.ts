import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { download, XLSX } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { notFound, unavailable } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import { NoBytes } from '@/lib/run/storage/contract';
import { storedBytes } from '@/lib/run/storage/store';
import { exportBatches } from './resource';

async function openExport(actor: Actor, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const me = requirePerson(actor);
  await getRecord(exportBatches, me, id);
  const file = await db.file.findFirst({
    where: { exportBatches: { some: { id } }, deletedAt: null },
    select: { name: true, storageKey: true },
  });
  if (!file) throw notFound();
  await noteExport(me, 'export-batches', null, id, 'download');
  const bytes = await storedBytes(file.storageKey).catch((error: unknown) => {
    if (error instanceof NoBytes) throw notFound();
    log.error({ err: error }, 'an export could not be read');
    throw unavailable(undefined, error);
  });
  return { name: file.name, bytes };
}

export const downloadExport = defineVerb('GET /export-batches/{id}/file', {
  summary: 'The file of an export, as it was created; logged',
  file: XLSX,
  run: async ({ actor, id }) => {
    const { name, bytes } = await openExport(actor, id);
    return download(name, XLSX, bytes);
  },
});
