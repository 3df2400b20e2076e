// Public pages in a real browser: small, without errors, and redirected from the former site's addresses.

import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { names } from '@/lib/run/names';

const pages = ['/it', '/de/authorized-centers?q=Roma', '/fr/privacy', '/es/request-contact', '/en/nothing-here'];
const MAX_JAVASCRIPT = 20_000;

for (const path of pages) {
  test(`${path} loads little JavaScript, from this site only, and violates no CSP rule`, async ({ page, baseURL }) => {
    const complaints: string[] = [];
    const scripts: Promise<number>[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
    );
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) complaints.push(request.url());
    });
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const total = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(MAX_JAVASCRIPT);
    // The site of tests has the rows of the demo, not its drawings.
    const expected = path.includes('nothing-here') ? /404/ : /404 .*\/api\/photos\//;
    expect(complaints.filter((text) => !expected.test(text) || text === '')).toEqual([]);
  });
}

const phonePages = [
  '',
  ...names('/authorized-centers /authorized-centers?q=Milano /expert-register /prova /consultants'),
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });

  test('nothing moves on a public page once it is drawn', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
      const note = ({ sources }: { sources: readonly Source[] }) =>
        moved.push(
          sources
            .map(({ node, previousRect, currentRect }) => {
              const html = (node as Element | null)?.outerHTML?.slice(0, 120);
              return `${html}: ${place(previousRect)} → ${place(currentRect)}`;
            })
            .join(' | '),
        );
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as unknown as Parameters<typeof note>[0]);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of phonePages) {
      await page.goto(`/it${path}`, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), path).toEqual([]);
    }
  });
});

const formerAddresses = [
  ['/#/authorized-centers?q=Roma', '/de/authorized-centers?q=Roma'],
  ['/#/it/request-contact', '/it/request-contact'],
  ['/it#/prova', '/de/prova'],
] as const;

test.describe('a reader of German', () => {
  test.use({ locale: 'de-DE' });
  for (const [from, to] of formerAddresses) {
    test(`the old link ${from} redirects to ${to}`, async ({ page, baseURL }) => {
      await page.goto(from);
      await page.waitForURL(baseURL + to);
    });
  }
});

test('an unknown hash redirects nowhere', async ({ page, baseURL }) => {
  await page.goto('/it#//evil.example/x', { waitUntil: 'networkidle' });
  expect(page.url()).toBe(`${baseURL}/it#//evil.example/x`);
});
