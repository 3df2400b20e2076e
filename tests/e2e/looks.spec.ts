// Public pages beside their pictures in tests/looks/: a colour, a space or a button that changed without being meant to. A part
// each day, all by night. After a change that was meant: `LONG_PROOF=yes npx playwright test tests/e2e/looks.spec.ts --update-snapshots`
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { isTurnOf } from '../support/long-proof';

// Lines of text break alike in every build of Chromium.
test.use({
  launchOptions: async ({ launchOptions }, give) =>
    give({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none'] }),
});

/**
 * Two builds of Chromium draw letters differently, by which up to 4 % of a picture of full size differ. At an eighth it is
 * 0.01 %, while a button that is missing is 0.7, eight pixels of padding 2.4 and another accent 0.3 % or more.
 */
const SHRUNK = 8;
const TOLERANCE = { threshold: 0.08, maxDiffPixelRatio: 0.002 };

const LOOKS = {
  phone: { locale: 'it', scheme: 'light', viewport: { width: 390, height: 844 } },
  dark: { locale: 'it', scheme: 'dark', viewport: { width: 1280, height: 800 } },
  german: { locale: 'de', scheme: 'light', viewport: { width: 1280, height: 800 } },
} as const;
type Look = keyof typeof LOOKS;

/** Without what other walks change, or the day. */
const SCREENS = [
  '',
  '/login',
  '/register',
  '/expert-register',
  '/forgot-password',
  '/methods',
  '/methods/ultra',
  '/suitability',
  '/faq',
  '/professionals',
  '/prova',
  '/request-contact',
  '/request-creation',
  '/request-creation/ultra',
  '/clean-white-request',
  '/privacy',
  '/cookies',
  '/no-such-page',
];

/** Counts are those of the demo data, which change with the day. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = text.nodeValue!.replaceAll(/\d/g, '0');
  });
}

async function picture(page: Page): Promise<Buffer> {
  await settle(page);
  const { width } = page.viewportSize()!;
  const whole = await page.screenshot({ animations: 'disabled' });
  return sharp(whole)
    .resize(Math.round(width / SHRUNK))
    .png({ effort: 10 })
    .toBuffer();
}

for (const look of Object.keys(LOOKS) as Look[])
  test(`public pages look as they did: ${look}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const { locale, scheme, viewport } = LOOKS[look];
    const page = await browser.newPage({ locale, viewport, colorScheme: scheme });
    for (const screen of SCREENS.filter((one) => isTurnOf(`${one} ${look}`, 4))) {
      await page.goto(`/${locale}${screen}`, { waitUntil: 'networkidle' });
      const name = [look, `${screen.slice(1).replaceAll('/', '-') || 'home'}.png`];
      // Once more if something was still being drawn.
      await expect
        .soft(async () => expect(await picture(page)).toMatchSnapshot(name, TOLERANCE))
        .toPass({ timeout: 10_000 });
    }
    await page.close();
  });
