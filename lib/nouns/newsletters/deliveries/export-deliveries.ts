import { z } from 'zod';
import type { Actor } from '@/lib/core/actor/actor';
import { CSV, download } from '@/lib/core/answers';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { asked, list, reference } from '@/lib/core/json-schema';
import { answerList } from '@/lib/core/lists/list';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { newsletters } from '@/lib/nouns/newsletters/resource';
import { transaction, within } from '@/lib/run/db/transaction';
import { toCsv } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { DELIVERY_STATUSES, newsletterDeliveries } from './resource';

const COLUMNS = ['email', 'name', 'culture', 'status', 'reason', 'sentAt', 'answer'] as const;

type Row = Record<(typeof COLUMNS)[number], string | null>;

/** The recipients as text for a spreadsheet, in the caller's language. The export is logged. */
async function exportDeliveries(actor: Actor, id: string, status: string | null, locale: Locale): Promise<string> {
  const wanted = status === null ? null : parse(z.object({ status: z.enum(DELIVERY_STATUSES) }), { status }).status;
  await getRecord(newsletters, actor, id, { fields: ['status'] });
  const rows = await transaction(async (tx) => {
    await audit(tx, actor, { action: 'export', entity: 'newsletters', entityId: id });
    return within(tx)(
      `select d.email::text, coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), c.name) as name, d.culture::text,
          d.status::text, d.reason, to_char(d.sent_at at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') as "sentAt", d.answer
        from newsletter_deliveries d left join users u on u.id = d.user_id left join centers c on c.id = d.center_id
        where d.newsletter_id = $1::uuid and ($2::text is null or d.status::text = $2) order by d.email`,
      [id, wanted],
    );
  });
  const t = await translator(locale);
  const word = (key: string, value: string | null) => {
    const found = value === null ? '' : t(`newsletter-deliveries.values.${key}.${value}`);
    return found.includes('newsletter-deliveries.') ? value : found;
  };
  const lines = (rows as Row[]).map((row) =>
    COLUMNS.map((column) =>
      column === 'status' || column === 'reason' ? word(column, row[column]) : (row[column] ?? ''),
    ),
  );
  return toCsv([COLUMNS.map((column) => t(`newsletter-deliveries.columns.${column}`)), ...lines], locale);
}

export const downloadDeliveries = defineVerb('GET /newsletters/{id}/deliveries.csv', {
  summary: 'The recipients of a newsletter as a spreadsheet, all or those of one status; the export is logged',
  parameters: [asked('status', { enum: [...DELIVERY_STATUSES] })],
  file: CSV,
  run: async ({ actor, id, url, locale }) =>
    download(`newsletter_${id}.csv`, CSV, await exportDeliveries(actor, id, url.searchParams.get('status'), locale)),
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
