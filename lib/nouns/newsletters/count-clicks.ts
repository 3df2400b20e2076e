import { seeOther } from '@/lib/core/answers';
import { defineVerb } from '@/lib/core/verb';
import { readSettings } from '@/lib/nouns/settings/data';
import { fromPool } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { linksOf, siteAddress, type Texts } from './compose-newsletter';

const remember = `insert into newsletter_links (newsletter_id, url) select $1::uuid, unnest($2::text[])
  on conflict (newsletter_id, url) do update set url = excluded.url returning id::text, url`;

/** Bytes. Longer links are not counted: their index could not hold them. */
const LONGEST = 2000;

/** The redirect URLs of counted links, the same for every reader; only its own can be targets: no open redirect. */
export async function countedLinks(newsletterId: string, letter: Texts, culture: string): Promise<Map<string, string>> {
  const { 'mail.countClicks': isCounted } = await readSettings();
  const links = isCounted ? linksOf(letter, culture).filter((link) => Buffer.byteLength(link) <= LONGEST) : [];
  if (links.length === 0) return new Map();
  const rows = await fromPool<{ id: string; url: string }>(remember, [newsletterId, links]);
  return new Map(rows.map(({ id, url }) => [url, `${siteAddress()}/api/newsletter-links/${id}`]));
}

export const followLink = defineVerb('GET /newsletter-links/{id}', {
  summary: 'Redirect to the target of a link in a newsletter, counted if a setting says so',
  description: 'Links of newsletters that were sent keep working if the setting is switched off, but are not counted.',
  tag: 'newsletters',
  by: 'anybody',
  leadsTo: 'Where the link leads.',
  run: async ({ id }) => {
    const { 'mail.countClicks': isCounted } = await readSettings();
    const statement = isCounted
      ? 'update newsletter_links set clicks = clicks + 1 where id = $1::uuid returning url'
      : 'select url from newsletter_links where id = $1::uuid';
    const [row] = await fromPool<{ url: string }>(statement, [id]);
    if (!row) throw notFound();
    // The target learns no more about us than from a direct link.
    return seeOther(row.url, { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  },
});
