// The office's list of a hundred thousand centers in a browser: uncached pages, sort orders and filters.
import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { systemBrowser } from '@/scripts/steps/browser.mjs';
import { untilAlive } from '../../support/portal-pages';
import { toldBy } from './databases';
import type { OrderTimes } from './order-times';
import { atMost, type Row, row, within } from './report';
import { givePassword, PASSWORD } from './sign-in';
import { sized } from './size';

const TIMES = sized(15, 1);
const LIST = '/admin/centers';

/** Each address only once: repeated ones would come from the cache. */
const asked: Record<string, (n: number) => string> = {
  'another page': (n) => `${LIST}?page=${2 + n * 137}`,
  'another order': (n) => `${LIST}?sort=${n % 2 ? '-' : ''}name&page=${1 + n}`,
  'a filter and a search': (n) => `${LIST}?name[contains]=${'abcdefghilmnopqrstuv'[n]}&isAuthorized=${n % 2 === 0}`,
};

async function makeAdmin(databaseUrl: string): Promise<string> {
  const email = `bench-${Date.now()}@tests.example`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into users (name, surname, email, confirmed_user, role, original_role, culture)
       values ('Ada', 'Bench', $1, true, 'admin', 'admin', 'it') returning id`,
      [email],
    );
    await givePassword(client, [rows[0]!.id]);
  } finally {
    await client.end();
  }
  return email;
}

/** Milliseconds from requesting an address until its rows are painted. */
async function painted(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('tbody tr').first().waitFor();
    return await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime);
  } finally {
    await page.close();
  }
}

/** Milliseconds from a click in the open list on a link to another state of it until those rows are painted. */
function replaced(page: Page, address: string): Promise<number> {
  return page.evaluate(
    (href) =>
      new Promise<number>((resolve) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.querySelector('[data-list]')!.append(link);
        const before = document.querySelector('tbody tr');
        const seen = new MutationObserver(() => {
          const first = document.querySelector('tbody tr');
          if (!first || first === before) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
        });
        seen.observe(document.body, { childList: true, subtree: true });
        const since = performance.now();
        link.click();
      }),
    address,
  );
}

/** Medians, each beside its limit. */
export async function listRows(site: string, databaseUrl: string): Promise<Row[]> {
  const email = await makeAdmin(databaseUrl);
  const executablePath = existsSync(chromium.executablePath()) ? undefined : systemBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${site}/it/login`);
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#password').press('Enter');
    await page.waitForURL(/\/admin\//);
    await page.goto(site + LIST);
    // Until the page's scripts listen, a click would load the document.
    await untilAlive(page.locator('[data-list]'));
    await page.waitForTimeout(1000);
    const rows: Row[] = [];
    for (const [what, path] of Object.entries(asked)) {
      const times: number[] = [];
      for (let n = 0; n < TIMES; n += 1) times.push(await replaced(page, path(n)));
      rows.push(row(`a list of 100,000 centers in a browser: ${what}`, within(0.5, times), 'ms', atMost(200)));
    }
    const opened: number[] = [];
    for (let n = 0; n < TIMES; n += 1) opened.push(await painted(context, `${site}${LIST}?page=${4 + n * 137}`));
    rows.push(row('the same list, opened as a document', within(0.5, opened), 'ms'));
    return rows;
  } finally {
    await browser.close();
  }
}

/** Every order of every list, beside the longest that a page may take; without an index it must not be offered. */
export function orderRows(databaseUrl: string): Row[] {
  const { orders: times, areas } = toldBy('order-times', databaseUrl) as OrderTimes;
  const slowest = times.toSorted((a, b) => a.ms - b.ms).at(-1)!;
  const lost = times.filter(({ isLost }) => isLost).length;
  const all = `${times.length} orders of all lists, ${lost} of them not offered for so many records`;
  const taken = times.map(({ ms }) => ms);
  return [
    row(`${all}: p95`, within(0.95, taken), 'ms', atMost(500)),
    row(`the slowest of them: ${slowest.name}${slowest.isLost ? ' (not offered)' : ''}`, slowest.ms, 'ms'),
    ...areas.map(({ name, ms }) => row(name, ms, 'ms', atMost(500))),
  ];
}
