import { buffer } from 'node:stream/consumers';
import { requireReader } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { CSV, download, XLSX } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { asked } from '@/lib/core/json-schema';
import { writeWorkbook } from '@/lib/core/lists/write-workbook';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { centers } from '@/lib/nouns/centers/resource';
import { headKey } from '@/lib/nouns/kits/export-batches/export-centers';
import { exportBatches } from '@/lib/nouns/kits/export-batches/resource';
import { users } from '@/lib/nouns/users/resource';
import { fromPool } from '@/lib/run/db/transaction';
import { conflict, notFound } from '@/lib/run/errors';
import { toCsv } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { ADDRESS_COLUMNS, type AddressRow, addressesOf } from './data';
import { parcels } from './resource';
import { ADDRESS_FORMATS, type AddressFormat } from './schema';

/**
 * The parcel addresses of an export as a sheet for the carrier, with columns to fill in. Audited, and counted among the
 * thirty sheets an hour, since it contains addresses.
 * @throws Problem 409 for an export that is not marked as sent
 */
async function writeAddresses(
  actor: Actor,
  batchId: string,
  format: AddressFormat,
  locale: Locale,
): Promise<{ name: string; bytes: Uint8Array }> {
  const me = requirePerson(actor);
  for (const resource of [parcels, centers, users]) requireReader(resource, me);
  const { body } = await getRecord(exportBatches, me, batchId);
  await noteExport(me, 'export-batches', { addresses: format }, batchId, 'download');
  const rows = await addressesOf(fromPool, batchId);
  if (rows.length === 0) throw conflict('errors.exportNotSent', 'markedAsSent');
  const t = await translator(locale);
  const heads = ADDRESS_COLUMNS.map((key) => t(headKey(key)));
  const { fileName } = JSON.parse(body) as { fileName: string };
  const name = `${fileName.replace(/\.xlsx$/, '')}_addresses.${format}`;
  const cells = rows.map((row) => ADDRESS_COLUMNS.map((key) => row[key] ?? ''));
  if (format === 'csv') return { name, bytes: Buffer.from(toCsv([heads, ...cells], locale)) };
  return { name, bytes: await workbookOf(heads, cells) };
}

const WIDE: readonly (keyof AddressRow)[] = ['name', 'experts', 'streetName', 'referentEmail', 'trackingUrl'];

/** All as text: postal codes keep leading zeros, and long numbers their digits. */
function workbookOf(heads: string[], cells: string[][]): Promise<Uint8Array> {
  const columns = ADDRESS_COLUMNS.map((key, n) => ({
    heading: heads[n]!,
    width: WIDE.includes(key) ? 34 : 18,
    format: '@',
  }));
  return buffer(writeWorkbook('1', columns, [cells]));
}

export const downloadAddresses = defineVerb('GET /export-batches/{id}/addresses', {
  summary: 'The addresses of an export’s parcels, as a sheet for the carrier',
  description:
    'It names practices, where they are and who works there: a key needs `export-batches:read`, `centers:read` and `users:read` as well.',
  parameters: [asked('format', { type: 'string', enum: ADDRESS_FORMATS, default: 'xlsx' }, 'The format of the sheet.')],
  file: XLSX,
  scope: 'parcels:read',
  run: async ({ actor, id, url, locale }) => {
    const wanted = url.searchParams.get('format') ?? 'xlsx';
    const format = ADDRESS_FORMATS.find((one) => one === wanted);
    if (!format) throw notFound();
    const { name, bytes } = await writeAddresses(actor, id, format, locale);
    return download(name, format === 'csv' ? CSV : XLSX, bytes);
  },
});
