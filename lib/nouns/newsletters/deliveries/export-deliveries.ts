import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { CSV, streamedDownload } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { asked, list, reference } from '@/lib/core/json-schema';
import { answerList } from '@/lib/core/lists/list';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { newsletters } from '@/lib/nouns/newsletters/resource';
import { fromPool } from '@/lib/run/db/transaction';
import { csvLines, separatorOf, toCsv } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { DELIVERY_STATUSES, newsletterDeliveries } from './resource';

const COLUMNS = ['email', 'name', 'culture', 'status', 'reason', 'sentAt', 'answer'] as const;

type Row = Record<(typeof COLUMNS)[number], string | null>;

const AT_ONCE = 5_000;

/** A newsletter has each address once. */
const PAGE = `
  select d.email::text, coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), c.name) as name, d.culture::text,
    d.status::text, d.reason, to_char(d.sent_at at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') as "sentAt", d.answer
  from newsletter_deliveries d left join users u on u.id = d.user_id left join centers c on c.id = d.center_id
  where d.newsletter_id = $1::uuid and ($2::text is null or d.status::text = $2) and d.email > $3::citext
  order by d.email limit ${AT_ONCE}`;

/**
 * The recipients as text for a spreadsheet, in the caller's language, some thousands at a time. Limited and logged as every
 * sheet.
 */
async function exportDeliveries(me: Person, id: string, status: string | null, locale: Locale): Promise<Readable> {
  const wanted = status === null ? null : parse(z.object({ status: z.enum(DELIVERY_STATUSES) }), { status }).status;
  await getRecord(newsletters, me, id, { fields: ['status'] });
  await noteExport(me, 'newsletters', { list: 'deliveries', ...(wanted && { status: wanted }) }, id);
  const t = await translator(locale);
  const word = (key: string, value: string | null) => {
    const found = value === null ? '' : t(`newsletter-deliveries.values.${key}.${value}`);
    return found.includes('newsletter-deliveries.') ? value : found;
  };
  const lineOf = (row: Row) =>
    COLUMNS.map((column) =>
      column === 'status' || column === 'reason' ? word(column, row[column]) : (row[column] ?? ''),
    );
  async function* written() {
    yield toCsv([COLUMNS.map((column) => t(`newsletter-deliveries.columns.${column}`))], locale);
    for (let last = '', more = true; more; ) {
      const rows = (await fromPool(PAGE, [id, wanted, last])) as Row[];
      if (rows.length > 0) yield csvLines(rows.map(lineOf), separatorOf(locale));
      last = rows.at(-1)?.email ?? last;
      more = rows.length === AT_ONCE;
    }
  }
  return Readable.from(written(), { objectMode: false });
}

export const downloadDeliveries = defineVerb('GET /newsletters/{id}/deliveries.csv', {
  summary: 'The recipients of a newsletter as a spreadsheet, all or those of one status; limited, and logged',
  parameters: [asked('status', { enum: [...DELIVERY_STATUSES] })],
  file: CSV,
  run: async ({ actor, id, url, locale }) => {
    const sheet = await exportDeliveries(requirePerson(actor), id, url.searchParams.get('status'), locale);
    return streamedDownload(`newsletter_${id}.csv`, CSV, sheet);
  },
});

export const listDeliveries = defineVerb('GET /newsletters/{id}/deliveries', {
  summary: 'The recipients of a newsletter, with the parameters of any list',
  parameters: ['page', 'limit', 'sort', 'count', 'q', 'status', 'reason', 'email'].map((name) => asked(name)),
  answer: list(reference('NewsletterDeliveries')),
  run: async ({ actor, id, url }) => {
    await getRecord(newsletters, actor, id, { fields: ['status'] });
    return answerList(newsletterDeliveries, actor, url, { newsletterId: id });
  },
});
