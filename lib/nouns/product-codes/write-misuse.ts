import { toCsv } from '@/lib/nouns/statistics/write-csv';
import { instantText } from '@/lib/run/i18n/dates';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { formatCode } from './rules';
import type { MisuseFinding } from './schema.misuse';

/** Findings as a sheet, in words. */
export async function writeMisuse(findings: readonly MisuseFinding[], locale: Locale): Promise<string> {
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
