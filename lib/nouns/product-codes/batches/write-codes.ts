import type { Person } from '@/lib/core/actor/actor';
import { CSV, download } from '@/lib/core/answers';
import { formatCode } from '@/lib/core/fields/kinds';
import { defineVerb } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { dayText } from '@/lib/run/i18n/dates';
import { toCsv } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { openLabels } from './open-labels';

const HEADS = ['code', 'batchId', 'productType', 'productId', 'expiresOn'];

/** The codes of a batch that can still be used, as a sheet for a label printer, each with the text of its QR code. */
async function writeCodes(me: Person, id: string, locale: Locale): Promise<string> {
  const { name, productType, productId, expiresOn, codes } = await openLabels(me, id, 'csv', false);
  const [t, product] = await Promise.all([
    translator(locale),
    productId && db.product.findUnique({ where: { id: productId }, select: { name: true } }),
  ]);
  const alike = [name, productType, product ? product.name : '', expiresOn ? dayText(expiresOn) : ''];
  const rows: string[][] = [];
  for await (const code of codes) rows.push([formatCode(code), ...alike, code]);
  const heads = HEADS.map((field) => t(`records.fields.${field}`));
  return toCsv([[...heads, t('product-code-batches.labels.qr')], ...rows], locale);
}

export const downloadCodes = defineVerb('GET /product-code-batches/{id}/codes', {
  summary: 'The codes of a batch that can still be used, with lot and expiry, for a label printer (admin)',
  file: CSV,
  run: async ({ actor, id, locale }) =>
    download(`codes-${id.slice(0, 8)}.csv`, CSV, await writeCodes(actor, id, locale)),
});
