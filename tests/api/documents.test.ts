// The public pages rendered by the server (lib/web/site) equal those of Next.js, which renders them in development: the
// same documents apart from scripts, from the same database, in every language.

import pg from 'pg';
import { inject } from 'vitest';
import { pageTable } from '@/app/[locale]/page-table';
import { articleSlug } from '@/lib/nouns/news/data';
import { locales } from '@/lib/run/i18n/routing';
import { names } from '@/lib/run/names';
import { copyDatabase, ensureDemo } from '../support/databases';
import { htmlLines } from '../support/html-lines';
import { isToday } from '../support/long-proof';
import { type RunningSite, startNextAlone, startSite } from '../support/running-site';

let site: RunningSite;
let next: Awaited<ReturnType<typeof startNextAlone>>;
/** A center of the demo data, and one whose name contains a slash, an accent and markup. */
let center: { id: string; slug: string };
/** The address of an article in Italian, read in every language. */
let article: string;

beforeAll(async () => {
  const { server, run } = inject('databases');
  const url = await copyDatabase(server, await ensureDemo(server), `test_${run}_documents`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `UPDATE centers SET name = 'Pérez & Söhne "<b>" </script>' WHERE id =
       (SELECT id FROM centers WHERE is_public AND open_week IS NOT NULL ORDER BY id LIMIT 1) RETURNING id, slug`,
  );
  center = rows[0];
  const { rows: news } = await client.query(
    `SELECT id::text, title FROM news WHERE is_public AND language = 'it' ORDER BY id LIMIT 1`,
  );
  article = articleSlug(news[0]);
  await client.end();
  const variables = {
    APP_URL: 'http://portal.example',
    ANALYTICS_ID: 'G-1',
    AUTH_GOOGLE_ID: 'id',
    AUTH_GOOGLE_SECRET: 'secret',
  };
  [site, next] = await Promise.all([startSite(url, variables), startNextAlone(url, variables)]);
}, 300_000);
afterAll(() => Promise.all([site?.stop(), next?.stop()]));

const token = 'a-link-of-long-ago';

/** Parameters per page, if any: the first in Italian and another language each day, by night in all; the others in one. */
const examples: Record<string, () => string[]> = {
  '': () => ['', '?utm_source=elsewhere', '?shade=A3', '?shade=%22%3Cb%3E'],
  'authorized-centers': () => [
    '',
    ...names(`?q=Milano ?q=Lombardia&tier=GOLD&tier=ELITE&page=2 ?lat=45.4642&lng=9.19&zoom=12.5&method=HOME
      ?lat=41.9&lng=12.5&distance=10&order=nearest ?q=studio&openNow=true ?q=%22%3Cb%3Exqzw ?page=9999
      ?lat=500`),
  ],
  'authorized-centers/[id]': () => [
    center.slug,
    center.id,
    'no-such-center',
    'c%C3%A0f%20%26',
    `${center.slug}?page=2`,
  ],
  'authorized-centers/compare': () => [`?centers=${center.slug}&centers=nobody&from=45.46,9.19`, ''],
  'authorized-centers/in/[...path]': () => ['lombardia/milano', 'lombardia', 'italia', 'nowhere', 'lombardia?page=2'],
  'confirm-email/[token]': () => [token],
  login: () => ['', '?next=/expert/dashboard&next=x'],
  'membership/[token]': () => [token, `${token}?answered=refused`],
  'methods/[method]': () => ['ultra', 'home', 'ULTRA', 'nothing'],
  'news/[slug]': () => [article, 'no-such-article', `old-words-${article.slice(-12)}`],
  'password-resets/[token]': () => [token],
  'request-creation/[productName]': () => ['ultra', 'ULTRA', 'nothing'],
  'request-creation/sent': () => ['', '?already=true'],
  'unsubscribe-center/[token]': () => [token, `${token}?done=true`],
  'unsubscribe-user/[token]': () => [token],
};

/** Public forms: posted as they are, each returns as a draft with its errors. */
const forms: Record<string, string> = {
  'clean-white-request': '/api/forms/clean-white',
  'expert-register': '/api/accounts/experts',
  login: '/api/session',
  register: '/api/accounts',
  'request-contact': '/api/forms/contact',
  'request-creation': '/api/forms/product-test',
};

async function look(address: string) {
  // As from a page of ours: thank-you pages open to nobody else.
  const response = await fetch(address, { redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' } });
  const { status, headers } = response;
  const html = await response.text();
  // Our not-found page is the same everywhere; Next.js sometimes renders a shorter one.
  const isPage = status === 200;
  return {
    status,
    location: headers.get('location'),
    type: isPage && headers.get('content-type'),
    // Next.js repeats style sheets where it had to wait for a page.
    fonts:
      isPage &&
      headers
        .get('link')
        ?.split(', ')
        .filter((link) => link.includes('as="font"')),
    lines: isPage ? htmlLines(html) : [],
  };
}

const both = (path: string) => Promise.all([look(site.address + path), look(next.address + path)]);

const visited = Object.keys(pageTable).filter((page) => page !== 'problem/[name]');

test.each(visited)('/%s equals the page rendered by Next.js', async (page) => {
  const path = page.replace(/\/?\[[^\]]+\]$/, '');
  const isOpen = path !== page;
  const [first = '', ...others] = examples[page]?.() ?? [isOpen ? 'an-example-is-missing' : ''];
  const join = (end: string) => `${path ? `/${path}` : ''}${isOpen ? '/' : ''}${end}`;
  const addresses = [
    ...locales.filter((one, n) => one === 'it' || isToday(n, 4)).map((locale) => `/${locale}${join(first)}`),
    ...others.map((other, n) => `/${locales[(n + 1) % 5]}${join(other)}`),
  ];
  for (const address of addresses) {
    const [ours, theirs] = await both(address);
    expect.soft(ours, `${address}: - is what Next.js writes, + what lib/web/site does`).toEqual(theirs);
  }
});

test.each(Object.entries(forms))('/%s shows its errors as Next.js does', async (page, action) => {
  for (const locale of ['it', 'de']) {
    const body = new URLSearchParams({ locale, name: '"Ada" <i>', email: 'no address', expertType: 'DENTIST' });
    const sent = await fetch(site.address + action, { method: 'POST', body, redirect: 'manual' });
    const [back = ''] = (sent.headers.get('location') ?? '').split('#');
    expect(back).toMatch(new RegExp(`^/${locale}/${page}\\?draft=`));
    const [ours, theirs] = await both(back);
    expect(ours).toEqual(theirs);
  }
});

test.each(locales)('a missing page gets the not-found page, in %s', async (locale) => {
  const response = await fetch(`${site.address}/${locale}/no-such-page`);
  const theirs = await look(`${next.address}/${locale}/problem/not-found`);
  expect(response.status).toBe(404);
  expect(htmlLines(await response.text())).toEqual(theirs.lines);
});

test.each('/it/ /it//authorized-centers /it/authorized-centers/ /it/no/such/page'.split(' '))(
  '%s redirects like Next.js',
  async (path) => {
    const [ours, theirs] = await both(path);
    expect(ours).toEqual(theirs);
  },
);

test('internal shells cannot be requested', async () => {
  expect((await look(`${site.address}/it/shell`)).status).toBe(404);
  expect((await look(`${site.address}/it/problem/failure`)).status).toBe(404);
});
