import { CSV, download } from '@/lib/core/answers';
import { formatCode } from '@/lib/core/fields/kinds';
import { asked, id, number } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { instantText } from '@/lib/run/i18n/dates';
import { toCsv } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { findMisuse } from './find-misuse';
import { MISUSE_KINDS, MISUSE_PERIODS, type MisuseFinding, misuse, readMisuseQuery } from './schema.misuse';

async function writeMisuse(findings: readonly MisuseFinding[], locale: Locale): Promise<string> {
  const t = await translator(locale);
  const words = (key: string) => t(`product-codes.misuse.${key}`);
  const heads = ['kind', 'at', 'person', 'center', 'batches', 'codes', 'reason', 'measure', 'seconds', 'sentTo'];
  const rows = findings.map((one) => [
    words(`kinds.${one.kind}`),
    instantText(one.at),
    one.person?.name ?? '',
    one.center?.name ?? '',
    one.batches.map(({ name }) => name).join(', '),
    one.codes.map(formatCode).join(' '),
    one.reason ? words(`reasons.${one.reason}`) : '',
    one.measure,
    one.seconds,
    one.sentTo ?? '',
  ]);
  return toCsv([heads.map((head) => words(`columns.${head}`)), ...rows], locale);
}

export const readMisuse = defineVerb('GET /product-codes/misuse', {
  summary:
    'Codes that were refused, used far from where they were sent, or used faster than kits are opened, as a page or all as a sheet (admin)',
  parameters: [
    asked('days', { type: 'integer', enum: MISUSE_PERIODS, default: 90 }, 'The number of days to look back.'),
    asked('kind', { type: 'string', enum: MISUSE_KINDS }, 'Only findings of this kind.'),
    asked('batchId', id, 'Only codes of this batch.'),
    asked('centerId', id, 'Only codes used at this center.'),
    asked('page', number, 'A page of fifty findings.'),
    asked('format', { type: 'string', enum: ['csv'] }, 'All findings as a sheet.'),
  ],
  answer: misuse,
  run: async ({ actor, url, locale }) => {
    const isSheet = url.searchParams.get('format') === 'csv';
    const found = await findMisuse(actor, readMisuseQuery(Object.fromEntries(url.searchParams)), isSheet);
    return isSheet ? download('codes.csv', CSV, await writeMisuse(found.findings, locale)) : found;
  },
});
