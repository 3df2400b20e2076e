import { createHash, randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { askForTrustedTypes } from './public-pages';

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Paziente').check();
  await page.getByLabel('Nome e cognome').fill('Ada Neri');
  await page.getByLabel('E-mail').fill('ada@mail.example');
  await page.getByLabel('Argomento').selectOption('treatment');
  // Unique, because repeated messages are dropped.
  await page.getByLabel('Messaggio').fill(`Buongiorno, vorrei un’informazione. ${randomUUID()}`);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an incomplete message returns with its text, and is sent once complete', async ({ page }) => {
      await askForTrustedTypes(page);
      await page.goto('/it/consultants?province=MI');
      const writing = page.getByRole('link', { name: /^Scrivi a / }).first();
      const addressee = (await writing.textContent())!.replace('Scrivi a ', '');
      await writing.click();
      await fillIn(page);
      await page.getByRole('button', { name: 'Invia il messaggio' }).click();

      const summary = page.locator('#problems');
      await expect(summary).toContainText('C’è un punto da correggere');
      await expect(page).toHaveURL(/\/it\/request-contact\?draft=/);
      await expect(page.locator('main')).toContainText(addressee);
      await expect(page.getByLabel('Nome e cognome')).toHaveValue('Ada Neri');
      await expect(page.getByLabel('Paziente')).toBeChecked();
      await expect(page.getByLabel('Argomento')).toHaveValue('treatment');
      await summary.getByRole('link').click();
      await expect(page.locator('#privacyAccepted')).toBeFocused();

      await page.locator('#privacyAccepted').check();
      await page.getByRole('button', { name: 'Invia il messaggio' }).click();
      await expect(page).toHaveURL('/it/request-contact/sent');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messaggio inviato');
      await page.goBack();
      await expect(page.getByLabel('Nome e cognome')).toBeVisible();
    });

    test('the language changes on the same page, query included, and is remembered', async ({ page }) => {
      await page.goto('/it/request-creation/touch?from=mail');
      await page.locator('header summary').first().click();
      await page.locator('header').getByRole('link', { name: 'Deutsch' }).click();
      await expect(page).toHaveURL('/de/request-creation/touch?from=mail');
      await expect(page.getByLabel('TOUCH')).toBeChecked();
      await page.goto('/');
      await expect(page).toHaveURL('/de');
    });
  });
}

test('a form that comes back with a challenge is sent again with the answer by itself', async ({ page }) => {
  await askForTrustedTypes(page);
  let asked = 0;
  await page.route('**/api/forms/contact', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({ contentType: 'text/html', body: '<main><input name="challenge" value="1.a.b"></main>' });
  });
  await page.goto('/it/request-contact');
  await fillIn(page);
  await page.locator('#privacyAccepted').check();
  const proved = page.waitForRequest((request) => request.postData()?.includes('proof=') ?? false);
  await page.getByRole('button', { name: 'Invia il messaggio' }).click();
  const sent = new URLSearchParams((await proved).postData()!);
  expect([sent.get('challenge'), sent.get('name')]).toEqual(['1.a.b', 'Ada Neri']);
  const digest = createHash('sha256')
    .update(`1.a.b:${sent.get('proof')}`)
    .digest();
  expect(digest.readUInt16BE()).toBeLessThan(2);
  await expect(page).toHaveURL('/it/request-contact/sent');
});

test('registering answers a challenge before it is sent, so that no password is typed twice', async ({ page }) => {
  await page.route('**/api/forms/challenge', (route) => route.fulfill({ json: { challenge: '1.a.b' } }));
  await page.goto('/it/register', { waitUntil: 'networkidle' });
  await page.locator('#password').fill('Quercia-Blu-42');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/accounts'),
  );
  await page.locator('form[data-proves] button[type=submit]').click();
  const sent = new URLSearchParams((await posted).postData()!);
  expect([sent.get('challenge'), sent.get('password')]).toEqual(['1.a.b', 'Quercia-Blu-42']);
  expect(sent.get('proof')).toMatch(/^\d+$/);
});

test('a product chosen on the test page is preselected in its form', async ({ page }) => {
  await page.goto('/it/prova');
  await page.getByRole('link', { name: 'Prova CLICK' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CLICK');
  await expect(page.getByLabel('CLICK')).toBeChecked();
});

test('an open menu of the header closes with Escape, and the focus stays where it was', async ({ page }) => {
  await page.goto('/it/privacy');
  const menu = page.locator('header details').first();
  await menu.locator('summary').click();
  await expect(menu.getByRole('link', { name: 'English' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open', { timeout: 1000 });
  }).toPass();
  await expect(menu.locator('summary')).toBeFocused();
});
