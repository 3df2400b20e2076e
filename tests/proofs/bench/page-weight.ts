import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { systemBrowser } from '@/scripts/steps/browser.mjs';

export interface PageWeight {
  /** kilobytes (1,000 bytes) of all scripts the page loads by itself, gzipped */
  scripts: number;
  /** kilobytes transferred on a first visit */
  total: number;
}

/** What a browser loads for a new page with an empty cache; with an account's form, as the person registered by it. */
export async function weighPage(address: string, account?: Record<string, string>): Promise<PageWeight> {
  const own = existsSync(chromium.executablePath());
  const executablePath = own ? undefined : systemBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    if (account) await page.request.post(new URL('/api/accounts', address).href, { form: account });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let total = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (total += encodedDataLength));
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(scripts);
    return { scripts: sizes.reduce((sum, size) => sum + size, 0) / 1000, total: total / 1000 };
  } finally {
    await browser.close();
  }
}
