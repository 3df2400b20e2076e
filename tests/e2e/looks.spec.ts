// Screens beside their pictures in tests/looks/: a colour, a space or a button that changed without being meant to. A part
// each day, all by night. After a change that was meant: `LONG_PROOF=yes npx playwright test tests/e2e/looks.spec.ts --update-snapshots`
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { isTurnOf } from '../support/long-proof';
import { apiOf, confirmed, newStaff } from '../support/portal-page';
import { enter, NEW_PASSWORD, newEmail, registerExpert } from '../support/portal-pages';

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

/** Counts are those of the demo data, which change with the day; so do moments, and the colours of initials. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const moment of document.querySelectorAll('time')) moment.textContent = '0';
    for (const face of document.querySelectorAll<HTMLElement>('img[src^="/api/users/"]')) face.style.opacity = '0';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = text.nodeValue!.replaceAll(/\d+/g, '0');
  });
}

async function expectLook(page: Page, look: Look, screen: string, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const name = [look, `${screen.replaceAll('/', '-')}.png`];
  // Once more if something was still being drawn.
  await expect
    .soft(async () => expect(await picture(page)).toMatchSnapshot(name, TOLERANCE))
    .toPass({ timeout: 10_000 });
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
    for (const screen of SCREENS.filter((one) => isTurnOf(`${one} ${look}`, 4)))
      await expectLook(page, look, screen.slice(1) || 'home', `/${locale}${screen}`);
    await page.close();
  });

/** A practice of its own, which no other walk changes: its professional, a patient treated long ago, a request to the office. */
async function household(browser: Browser) {
  const page = await browser.newPage();
  const expert = await registerExpert(page, 'Studio Aurora');
  await confirmed(page.request, expert);
  const admin = await apiOf(page.request, 'admin');
  const [center] = (await (await page.request.get('/api/centers?limit=1')).json()) as [{ _id: string }];
  const patient = newEmail('pia');
  const person = { name: 'Pia', surname: 'Neri', email: patient };
  await admin.post('users', { ...person, password: NEW_PASSWORD, role: 'user', confirmedUser: true, culture: 'it' });
  const data = {
    productName: 'ULTRA',
    centerId: center._id,
    treatedOn: '2022-01-31',
    startValue: 'A3',
    endValue: 'B1',
    period: 'months_18',
    patient: { ...person, bornDate: 1980 },
    patientCulture: 'it',
  };
  const treated = await page.request.post('/api/treatments', { data });
  expect(treated.status()).toBe(201);
  const { _id: treatment } = (await treated.json()) as { _id: string };
  const message = { name: 'Rita Bassi', message: 'Vorrei sapere quanto dura un trattamento.', privacyAccepted: true };
  const asked = await admin.post('contacts', { ...message, email: newEmail('rita') });
  const { _id: contact } = (await asked.json()) as { _id: string };
  const office = await newStaff(page.request, 'admin');
  await page.close();
  const screens: [screen: string, who: string, address: string][] = [
    ['results', patient, '/user/treatments'],
    ['result', patient, `/user/treatments/${treatment}`],
    ['dashboard', expert, '/expert/dashboard'],
    ['treatments', expert, '/expert/treatments'],
    ['treatment', expert, `/expert/treatments/${treatment}`],
    ['center', expert, `/expert/centers/${center._id}`],
    ['office', office, `/admin/users?email=${encodeURIComponent(patient)}`],
    ['request', 'admin', `/admin/contacts/${contact}`],
  ];
  return screens;
}

test('signed-in screens look as they did', async ({ browser }) => {
  test.setTimeout(600_000);
  for (const [screen, who, address] of await household(browser))
    for (const look of Object.keys(LOOKS) as Look[]) {
      if (!isTurnOf(`${screen} ${look}`, 4)) continue;
      const { locale, scheme, viewport } = LOOKS[look];
      const page = await browser.newPage({ locale, viewport, colorScheme: scheme });
      await enter(page, who.includes('@') ? who : `${who}@candor.example`, locale, null);
      await expectLook(page, look, `portal/${screen}`, address);
      await page.close();
    }
});
