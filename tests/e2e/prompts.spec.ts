// Prompts, each enabled by its setting, and the error screen: on a separate site, because settings are global.

import { expect } from '@playwright/test';
import { queryAt } from '../support/connected';
import { asAdministrator, copyDatabase, ensureDemo, testServer } from '../support/databases';
import { openAs } from '../support/portal-page';
import {
  enter,
  expectAccessible,
  expectDialogFine,
  NEW_PASSWORD,
  newEmail,
  press,
  registerExpert,
} from '../support/portal-pages';
import { type RunningSite, startSite } from '../support/running-site';
import { expectToast, test } from '../support/toasts';

let site: RunningSite;
let database: string;
let server: string;

test.describe.configure({ mode: 'serial' });
// Each worker has its own port, below the ephemeral range.
const port = 21_000 + (process.pid % 11_000);
test.use({ baseURL: `http://localhost:${port}` });

const run = (text: string, values?: unknown[]) => queryAt(database, text, values);
const set = (name: string, value: string) =>
  run('insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = $2', [name, value]);

test.beforeAll(async () => {
  test.setTimeout(120_000);
  ({ url: server } = await testServer());
  database = await copyDatabase(server, await ensureDemo(server), `test_${process.pid}_prompts`);
  site = await startSite(database, {
    PORT: String(port),
    LOG_LEVEL: 'warn',
    BEHIND_PROXY: 'true',
    AUTH_GOOGLE_ID: 'id-for-tests',
    AUTH_GOOGLE_SECRET: 'secret-for-tests',
    // Configured, but switched off.
    AUTH_FACEBOOK_ID: 'id-for-tests',
    AUTH_FACEBOOK_SECRET: 'secret-for-tests',
  });
});
test.afterAll(async () => {
  await site.stop();
  await asAdministrator(server, (client) =>
    client.query(`drop database ${new URL(database).pathname.slice(1)} with (force)`),
  );
});

test('a user whose session has ended signs in again over the same screen, and loses nothing', async ({ page }) => {
  const email = await registerExpert(page, `Studio Sessione ${Date.now()}`);
  await openAs(page, email, '/expert/profile');
  await page.locator('#name').fill('Adelaide');
  await run('delete from sessions using users u where u.id = user_id and u.email = $1', [email]);
  const dialog = page.getByRole('dialog', { name: 'La sessione è terminata' });
  // Returning to the page is noticed once its scripts have loaded.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  // Asked before signing in again, answered after it: about the session before.
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    /\/api\/users\/me\?fields=name/,
    async (route) => {
      const before = await route.fetch();
      await late;
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(dialog.getByRole('link')).toHaveText(['Ha dimenticato la password?', 'Continua con Google']);
  await expectDialogFine(page, 'portal/login-dialog');
  await dialog.getByLabel('Password').fill('Wrong2026');
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('E‑mail o password non corretti');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill(NEW_PASSWORD);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toBeHidden();
  answer();
  await expectToast(page, 'Felici di rivederLa, Ada');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#name')).toHaveValue('Adelaide');
});

test('a call refused because of an ended session opens the same dialog', async ({ page }) => {
  const email = await registerExpert(page, `Studio Chiamata ${Date.now()}`);
  await openAs(page, email, '/expert/profile');
  await page.getByRole('link', { name: 'Studio Chiamata' }).first().click();
  await press(page.getByRole('button', { name: 'Aggiungi professionista' }));
  await run('delete from sessions using users u where u.id = user_id and u.email = $1', [email]);
  await page.getByRole('dialog').getByLabel('E-mail').fill('x@tests.example');
  await page.getByRole('dialog').getByLabel('E-mail').press('Enter');
  await expect(page.getByRole('dialog', { name: 'La sessione è terminata' })).toBeVisible();
});

test('a professional without a center is led to where they add one', async ({ page }) => {
  const email = await registerExpert(page, `Studio Lasciato ${Date.now()}`);
  await run('delete from memberships using users u where u.id = user_id and u.email = $1', [email]);
  await enter(page, email);
  const dialog = page.getByRole('dialog', { name: 'Completi i Suoi centri' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectDialogFine(page, 'portal/associate-centers');
  await expect(dialog.getByRole('link')).toBeFocused();
  await dialog.getByRole('link').click();
  await expect(page).toHaveURL('/expert/profile/add-centers');
  await expect(dialog).toBeHidden();
  await page.goto('/expert/profile');
  await expect(page.getByText('Non è ancora associato a nessun centro').first()).toBeVisible();
  await expectAccessible(page);
});

test('missing consents are requested once that is enabled, and signing out is possible instead', async ({ page }) => {
  const email = await registerExpert(page, `Studio Profilo ${Date.now()}`);
  // Like a user created by the office: registering would have accepted the terms.
  await run('update users set terms_and_conditions_accepted = false where email = $1', [email]);
  await set('users.askForCompleteProfile', 'true');
  await enter(page, email);
  const dialog = page.getByRole('dialog', { name: 'Completi il Suo profilo' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expectDialogFine(page, 'portal/complete-profile');
  await dialog.getByRole('button', { name: 'Salva e continua' }).click();
  await expect(dialog.locator('#dialog-username-error')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('Accetti le condizioni richieste per continuare');
  await dialog.getByLabel('Nome utente').fill(newEmail('ada').split('@')[0]!);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Salva e continua' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(dialog).toBeHidden();

  const other = await registerExpert(page, `Studio Uscita ${Date.now()}`);
  await enter(page, other);
  await dialog.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/\/it$/);
  await set('users.askForCompleteProfile', 'false');
});

test('a screen that fails says so in its place; the menu stays, and retrying works', async ({ page }) => {
  await enter(page, await registerExpert(page, `Studio Guasto ${Date.now()}`), 'it', null);
  await run('alter table consents rename to consents_away');
  await page.goto('/expert/profile');
  await expect(page.getByText('Non è stato possibile aprire questa schermata')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
  await run('alter table consents_away rename to consents');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I miei centri' })).toBeVisible();
});

test('a failed layout is handled too, in the user’s language', async ({ page, context }) => {
  await enter(page, await registerExpert(page, `Studio Cornice ${Date.now()}`), 'it', null);
  const address = { url: `http://localhost:${port}` };
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'de', ...address }]);
  await run('alter table notifications rename to notifications_away');
  await page.goto('/expert/profile');
  await expect(page.getByText('Diese Ansicht ließ sich nicht öffnen')).toBeVisible();
  await expectAccessible(page);
  await run('alter table notifications_away rename to notifications');
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Zentren' })).toBeVisible();
});
