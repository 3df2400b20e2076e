import { Readable } from 'node:stream';
import type { Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { CSV, streamedDownload } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { asked, list, reference } from '@/lib/core/json-schema';
import { answerList, listWhole, queryBelow, requireListable } from '@/lib/core/lists/list';
import { nouns } from '@/lib/core/nouns';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { newsletters } from '@/lib/nouns/newsletters/resource';
import { instantText } from '@/lib/run/i18n/dates';
import { csvLines, separatorOf, toCsv } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { newsletterDeliveries } from './resource';

const COLUMNS = ['email', 'name', 'culture', 'status', 'reason', 'sentAt', 'answer'] as const;

/** The recipients as a sheet in the caller's language, some hundreds at a time; limited and logged as every sheet. */
async function exportDeliveries(me: Person, id: string, wanted: URLSearchParams, locale: Locale): Promise<Readable> {
  const query = queryBelow(newsletterDeliveries, wanted, { newsletterId: id });
  query.fields = [...COLUMNS];
  requireListable(newsletterDeliveries, me, query);
  await getRecord(newsletters, me, id, { fields: ['status'] });
  const status = wanted.get('status');
  await noteExport(me, 'newsletters', { list: 'deliveries', ...(status && { status }) }, id);
  const t = await translator(locale);
  const word = (key: string, value: string | null) => {
    const found = value === null ? '' : t(`newsletter-deliveries.values.${key}.${value}`);
    return found.includes('newsletter-deliveries.') ? value : found;
  };
  const cellOf = (column: (typeof COLUMNS)[number], value: string | null) => {
    if (column === 'status' || column === 'reason') return word(column, value);
    return column === 'sentAt' && value ? instantText(new Date(value)) : (value ?? '');
  };
  async function* written() {
    yield toCsv([COLUMNS.map((column) => t(`newsletter-deliveries.columns.${column}`))], locale);
    for await (const text of listWhole(newsletterDeliveries, me, query, { renew: () => nouns().renewed(me) })) {
      const rows = JSON.parse(text) as Record<(typeof COLUMNS)[number], string | null>[];
      yield csvLines(
        rows.map((row) => COLUMNS.map((column) => cellOf(column, row[column]))),
        separatorOf(locale),
      );
    }
  }
  return Readable.from(written(), { objectMode: false });
}

const FILTERS = ['q', 'status', 'reason', 'email'].map((name) => asked(name));

export const downloadDeliveries = defineVerb('GET /newsletters/{id}/deliveries.csv', {
  summary:
    'The recipients of a newsletter as a spreadsheet, all or those that the filters of its list find; limited, and logged',
  parameters: FILTERS,
  file: CSV,
  run: async ({ actor, id, url, locale }) => {
    const sheet = await exportDeliveries(requirePerson(actor), id, url.searchParams, locale);
    return streamedDownload(`newsletter_${id}.csv`, CSV, sheet);
  },
});

export const listDeliveries = defineVerb('GET /newsletters/{id}/deliveries', {
  summary: 'The recipients of a newsletter, with the parameters of any list',
  parameters: [...['page', 'limit', 'sort', 'count'].map((name) => asked(name)), ...FILTERS],
  answer: list(reference('NewsletterDeliveries')),
  run: async ({ actor, id, url }) => {
    await getRecord(newsletters, actor, id, { fields: ['status'] });
    return answerList(newsletterDeliveries, actor, url, { newsletterId: id });
  },
});
