import { expect, type Page, test } from '@playwright/test';
import { formatCode } from '@/lib/core/fields/kinds';
import { type Camera, closePhones, type Fixtures, phoneWith } from '../support/camera';
import { drawSymbol } from '../support/code-video';
import { isToday } from '../support/long-proof';
import { newCode, openAs } from '../support/portal-page';
import { expectAccessible } from '../support/portal-pages';

const GTIN = '09506000134352';
test.afterEach(closePhones);

async function kitWith(fixtures: Fixtures, camera: Camera): Promise<Page> {
  const page = await phoneWith(fixtures, camera);
  await openAs(page, 'expert', '/expert/kit');
  return page;
}

const scan = (page: Page) => page.getByRole('button', { name: 'Scansiona i codici' }).click();

interface Label {
  name: string;
  format: Parameters<typeof drawSymbol>[1];
  write: (code: string) => string;
  of?: 'phone';
}

const labels: Label[] = [
  { name: 'a QR code', format: 'QRCode', write: String },
  {
    name: 'a DataMatrix with the strings of GS1',
    format: 'DataMatrix',
    write: (code: string) => `(01)${GTIN}(21)${code}`,
  },
  { name: 'a GS1-128 barcode', format: 'Code128', write: (code: string) => `01${GTIN}21${code}` },
  {
    name: 'a GS1-128 barcode held too far from the camera of a phone',
    format: 'Code128',
    write: (code: string) => `01${GTIN}21${code}`,
    of: 'phone',
  },
];

/** Every other one each day. */
for (const { name, format, write, of = 'laptop' } of labels.filter((_, n) => isToday(n, 2))) {
  test(`${name} in front of the camera is scanned, checked and used once`, async ({
    playwright,
    launchOptions,
    baseURL,
    request,
  }) => {
    test.slow();
    const code = await newCode(request);
    const page = await kitWith(
      { playwright, launchOptions, baseURL },
      { symbol: await drawSymbol(write(code), format), of },
    );
    const hosts = new Set<string>();
    page.on('request', (sent) => hosts.add(new URL(sent.url()).host));
    await scan(page);
    const held = page.getByRole('listitem').filter({ hasText: formatCode(code) });
    await expect(held).toContainText('ULTRA', { timeout: 20_000 });
    await expect(held).toContainText('Utilizzabile');
    await expect(page.getByRole('link', { name: 'Registra il trattamento con questo codice' })).toHaveAttribute(
      'href',
      `/expert/treatments/new?code=${code}`,
    );
    await page.getByRole('button', { name: 'Utilizza solo il codice' }).click();
    await page.getByRole('button', { name: 'Utilizza 1 codice' }).click();
    await expect(page.getByText('1 codice utilizzato: i crediti sono Suoi.')).toBeVisible();
    expect([...hosts]).toEqual([new URL(page.url()).host]);
  });
}

test('a product number is distinguished from a kit’s code', async ({ playwright, launchOptions, baseURL }) => {
  test.slow();
  const page = await kitWith(
    { playwright, launchOptions, baseURL },
    { symbol: await drawSymbol(GTIN.slice(1), 'EAN13') },
  );
  await scan(page);
  await expect(page.getByText('Questo è il numero del prodotto (EAN)')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: /Registra il trattamento con/ })).toHaveCount(0);
});

test('without a camera a photo is scanned, and the code can be typed', async ({
  playwright,
  launchOptions,
  baseURL,
  request,
}) => {
  test.slow();
  const [photographed, typed] = [await newCode(request), await newCode(request, 'TOUCH')];
  const page = await kitWith({ playwright, launchOptions, baseURL }, 'none');
  await scan(page);
  await expect(page.getByRole('alert').getByText('Nessuna fotocamera trovata')).toBeVisible();
  const buffer = await drawSymbol(photographed, 'QRCode');
  await page.locator('input[type=file]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('listitem').filter({ hasText: formatCode(photographed) })).toBeVisible();
  await page.getByLabel('Codice del kit').fill(formatCode(typed).toLowerCase());
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: formatCode(typed) })).toContainText('TOUCH');
  await expect(page.getByRole('heading', { name: '2 codici nell’elenco' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 codici nell’elenco' })).toBeVisible();
  await scan(page);
  await expect(page.getByRole('alert').getByText('Nessuna fotocamera trovata')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Rimuovi ${formatCode(typed)}` }).click();
  await expect(page.getByRole('heading', { name: '1 codice nell’elenco' })).toBeVisible();
});

test('without permission for the camera the screen says what to do', async ({ playwright, launchOptions, baseURL }) => {
  const page = await kitWith({ playwright, launchOptions, baseURL }, 'denied');
  await scan(page);
  await expect(page.getByRole('alert').getByText('La fotocamera non è consentita')).toBeVisible();
  await expect(page.getByLabel('Codice del kit')).toBeEditable();
});
