import { expect, test } from '@playwright/test';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { openAs } from '../support/portal-page';

/** A public center that takes inquiries and has a phone. */
const CENTER = '/it/authorized-centers/studio-dentistico-ferri-milano';

test('at most twenty stops of the keyboard lead to the first act', async ({ page }) => {
  await page.goto(CENTER);
  const acts = page.getByRole('navigation', { name: 'Contatta il centro' }).getByRole('link');
  await expect(acts.first()).toBeVisible();
  let stops = 0;
  do {
    await page.keyboard.press('Tab');
    stops += 1;
  } while (stops < 40 && !(await acts.first().evaluate((one) => one === document.activeElement)));
  expect(stops).toBeLessThanOrEqual(20);
  await page.getByText('Sul mio telefono').click();
  await expect(page.getByText('Inquadri il codice')).toBeInViewport();
});

test('on a phone calling and the route stay in reach while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(CENTER);
  await page.evaluate(() => scrollTo(0, 900));
  for (const name of [/Chiama/, /Percorso/])
    await expect(
      page.getByRole('navigation', { name: 'Contatta il centro' }).getByRole('link', { name }),
    ).toBeInViewport();
});

test('on paper only address, hours, phone and a code are left', async ({ page }) => {
  await page.goto(CENTER);
  await page.emulateMedia({ media: 'print' });
  const address = page.locator('address');
  await expect(address).toBeVisible();
  await expect(address).toContainText('Corso Magenta 24');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('link', { name: '+39 02 4800 1234' }).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Metodi offerti' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contatta il centro' })).toBeHidden();
});

test('an appointment is wished for without JavaScript; mistakes come back with what was typed', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(CENTER);
  await page.getByRole('link', { name: 'Chiedi un appuntamento' }).first().click();
  const day = addDays(todayText(), 4);
  await page.getByLabel('Giorno 1').fill(day);
  await page.getByLabel('Ora 1').fill('15:30');
  await page.getByLabel('Nome e cognome').fill('Ada Neri');
  await page.getByRole('button', { name: 'Invia la richiesta' }).click();
  await expect(page.getByLabel('Giorno 1')).toHaveValue(day);
  await page.getByLabel('E-mail').fill('ada.neri@posta.example');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Invia la richiesta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Controlli la posta');
  await context.close();
});

test('a practice prints the code of its public page as a poster', async ({ page }) => {
  await openAs(page, 'expert', '/expert/profile');
  const own = page.getByRole('listitem').filter({ hasText: 'Studio Dentistico Ferri' });
  await own.getByRole('link', { name: 'Anteprima' }).click();
  await expect(page.getByRole('heading', { name: 'Codice QR per il Suo studio' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Inquadri il codice')).toBeVisible();
  await expect(page.locator('address')).toBeHidden();
});
