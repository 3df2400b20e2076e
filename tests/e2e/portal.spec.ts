import { type Browser, expect, type Page } from '@playwright/test';
import { newStaff, openAs, signIn } from '../support/portal-page';
import {
  enter,
  expectAccessible,
  expectDialogFine,
  ownAddress,
  passwordOf,
  press,
  untilAlive,
} from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

const chosen = 'Sicura2026x';

const menuOf = (page: Page) => page.getByRole('navigation', { name: /^Menu$|^Menü$/ }).getByRole('link');

/** A new client address each time: sign-in limits are not tested here. */
async function fromOwnAddress(page: Page): Promise<string> {
  const address = ownAddress();
  const send = { 'x-forwarded-for': address };
  await page.route('**/api/session', (route) => route.continue({ headers: { ...route.request().headers(), ...send } }));
  return address;
}

async function signInByForm(page: Page, who: string): Promise<void> {
  const email = `${who}@candor.example`;
  await fromOwnAddress(page);
  await page.goto('/it/login');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(passwordOf(email));
  await page.locator('#password').press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/it'));
}

/** The form is everybody's. Where each role lands, and with which menu, is tried by accessibility.spec.ts. */
for (const [who, lands] of [
  ['dealer', '/dealer/centers'],
  ['patient', '/user/treatments'],
] as const)
  test(`a ${who} signs in by the form, and out`, async ({ page }) => {
    await signInByForm(page, who);
    await expect(page).toHaveURL(lands);
    await page.goto(`${lands.split('/').slice(0, 2).join('/')}/profile`);
    await page.getByText('@candor.example').first().waitFor({ state: 'attached' });
    await page.locator('header details[name] > summary').last().click();
    await page.getByRole('button', { name: 'Esci' }).first().click();
    await expect(page).toHaveURL(/\/it$/);
    await page.goto(lands);
    await expect(page).toHaveURL(/\/it\/login/);
  });

/** tests/api/accounts.test.ts checks the roles. */
test('an area manager switches to professional and back', async ({ page, request }) => {
  // The role is switched on every device, and other tests use the demo accounts, so this one has its own.
  await signIn(page, await newStaff(request, 'area-manager'));
  await page.locator('header details[name] > summary').last().click();
  await page.getByRole('button', { name: 'Vista da professionista' }).click();
  await expect(page).toHaveURL('/expert/dashboard');
  await expect(menuOf(page)).toHaveCount(9);
  expect((await page.goto('/area-manager/consultants-centers'))?.status()).toBe(403);
  await expect(page.getByText('torni prima al Suo ruolo')).toBeVisible();
  await page.locator('#content button').filter({ hasText: 'Torna a' }).click();
  await expect(page).toHaveURL('/area-manager/profile');
});

test('while a screen loads, a line and its shape stand in its place', async ({ page }) => {
  await signIn(page, 'dealer');
  await untilAlive(page.getByRole('button', { name: /^Cerca o vai a/ }));
  const asked: (() => Promise<void>)[] = [];
  await page.route('**/dealer/chats', (route) => void asked.push(() => route.continue()));
  // The page itself reports what it draws: nothing can be evaluated in it while it waits for another document.
  await page.route('**/drawn/*', (route) => route.fulfill());
  await page.evaluate(() => {
    const report = new MutationObserver(() => {
      const shape = document.querySelector<HTMLElement>('[data-skeleton]')?.dataset.skeleton;
      if (shape && document.querySelector('[data-waiting]')) void fetch(`/drawn/${shape}`);
    });
    report.observe(document.body, { childList: true, subtree: true });
  });
  const drawn = page.waitForRequest('**/drawn/list');
  await menuOf(page).filter({ hasText: 'Messaggi' }).click({ noWaitAfter: true });
  await drawn;
  // The shape may be drawn from what was fetched ahead, before the screen itself is asked for.
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await asked[0]!();
  await expect(page).toHaveURL('/dealer/chats');
  await page.goBack();
  await expect(page).toHaveURL('/dealer/centers');
  await expect(page.locator('[data-skeleton], [data-waiting]')).toHaveCount(0);
});

test('another role’s area redirects home, its screens are forbidden', async ({ page }) => {
  await openAs(page, 'dealer', '/admin/users');
  await expect(page).toHaveURL('/dealer/centers');
  expect((await page.goto('/dealer/product-test-request'))?.status()).toBe(403);
  await expect(page.getByText('Amministratore, Consulente e Area manager')).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto('/dealer/nothing'))?.status()).toBe(404);
  await expect(page.getByText('Questa pagina non esiste')).toBeVisible();
});

test('a list is searched, sorted and paged by its address, by keyboard too', async ({ page }) => {
  await signIn(page, 'admin');
  await untilAlive(page.locator('[data-list]'));
  // The list is replaced, not the document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('searchbox').fill('candor.example');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/q=candor\.example/);
  await page.getByRole('link', { name: /^Cognome/ }).click();
  await expect(page).toHaveURL(/sort=surname/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await expect(page.getByRole('columnheader', { name: /Cognome/ })).toHaveAttribute('aria-sort', 'ascending');
  const rows = page.locator('[data-row]');
  // The arrow keys work once the page's scripts have loaded.
  await expect(async () => {
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}\?list=users/);
  await page.goto('/admin/users?q=zzzz-nobody');
  await expect(page.getByText('Nessun risultato')).toBeVisible();
});

test('on a phone a list fits the screen, and the whole row links to its record', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await enter(page, 'admin@candor.example', 'it', null);
  for (const list of ['users', 'contacts', 'centerEvents']) {
    await page.goto(`/admin/${list}`);
    const frame = page.getByRole('table').locator('xpath=..');
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await page.getByRole('row').count()).toBeGreaterThan(1);
    // The first record is in the upper third; above the users, behind one line, is what waits for the office.
    const { y } = (await page.locator('[data-row]').first().boundingBox())!;
    expect(y).toBeLessThan(844 / 3);
    // The list's tools are in a sheet, which the browser opens without a script; its menus fold out in place.
    await page.getByRole('button', { name: 'Filtri e altro' }).click();
    const tools = page.getByRole('group', { name: 'Filtri e altro' });
    await tools.locator('summary').last().click();
    const opened = (await tools.locator('details[open] > :last-child').last().boundingBox())!;
    expect(opened.x).toBeGreaterThanOrEqual(0);
    expect(opened.x + opened.width).toBeLessThanOrEqual(390);
    await tools.getByRole('button', { name: 'Chiudi' }).click();
    await expect(tools).toBeHidden();
  }
  await page.goto('/admin/contacts');
  await page.getByRole('button', { name: 'Filtri e altro' }).click();
  await page.getByText('Ordina', { exact: true }).click();
  await page.getByRole('link', { name: 'Nome', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  // Clicks the row's link, which covers its cells: a click on a cell itself would be intercepted.
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(-2); // the last one has the row's menu
  await cell.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await cell.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page).toHaveURL(/\/admin\/contacts\/[0-9a-f-]{36}\?list=contacts/);
  await context.close();
});

test('every setting is shown with its description, and an invalid value stays in the dialog', async ({ page }) => {
  test.slow();
  await openAs(page, 'admin', '/admin/options/settings');
  const row = page.getByRole('listitem').filter({ hasText: 'Crediti per una visita di controllo' });
  await expect(row).toContainText('Per ogni visita di controllo registrata.');
  await expect(row).toContainText('2 crediti');
  await press(row.getByRole('button'));
  await expectDialogFine(page, 'portal/fields-dialog');
  const field = page.getByRole('dialog').getByLabel('Valore');
  await field.fill('20000');
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Il valore massimo è 10');
  await expect(field).toBeFocused();
  await field.fill('3');
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('3 crediti');
  await row.getByRole('button').click();
  await field.fill('2');
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('2 crediti');
});

test('area managers begin with what nobody looks after, professionals with what patients await', async ({ page }) => {
  await openAs(page, 'area-manager', '/area-manager/consultants-centers');
  const gap = page.getByRole('listitem').filter({ hasText: 'assegni un consulente' }).first();
  const said = await gap.getByRole('link').textContent();
  await gap.getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Filtri attivi' })).toContainText(said!.split(':')[0]!);
  await page.context().clearCookies();
  await openAs(page, 'expert', '/expert/dashboard');
  await expect(page.getByRole('heading', { name: 'Oggi', exact: true })).toBeVisible();
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Guarda il video/ })
      .first(),
  );
  await expectDialogFine(page, 'downloads/video-button');
  await page.keyboard.press('Escape');
  const control = page
    .getByRole('listitem')
    .filter({ hasText: /Controllo di .*previsto per il/ })
    .first();
  await control.getByRole('link').click();
  await expect(page).toHaveURL(/\/expert\/treatments\/[0-9a-f-]{36}$/);
});

test('a list’s tools stand in one row beside its search, and the panel says why somebody reports', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'admin', '/admin/centers');
  const tops = await page
    .locator('[data-list] :is(search, summary, [popovertarget])')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
  const reportings = (await (await page.request.get('/api/reportings')).json()) as { _id: string; reason: string }[];
  const { _id: id, reason } = reportings.find((one) => one.reason)!;
  await page.goto(`/admin/reportings?open=${id}`);
  await expect(page.locator('#panel')).toContainText(reason.slice(0, 20));
});

test('a guest is welcomed in a dialog', async ({ page }) => {
  await signIn(page, 'guest');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toContainText('benvenuto');
  await expectDialogFine(page, 'portal/guest-welcome');
  // Guests have no menu, and no empty place for one.
  await expect(page.locator('aside')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button').click();
  await expect(page).toHaveURL(/\/it\/login/);
});

/** A separate user, so that their changes disturb no other test. */
async function newcomer(browser: Browser): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext()).newPage();
  const email = `portal-${Date.now()}-${Math.floor(Math.random() * 1e6)}@tests.example`;
  const form = { email, password: chosen, passwordAgain: chosen, name: 'Ada', surname: 'Rossi', locale: 'it' };
  const headers = { 'x-forwarded-for': await fromOwnAddress(page) };
  await page.request.post('/api/accounts', { form: { ...form, privacyAccepted: 'true' }, headers });
  await page.goto('/it/login');
  await expect(page).toHaveURL('/user/treatments');
  return { page, email };
}

test('profile and password are changed, and the account is deleted', async ({ browser }) => {
  test.slow();
  const { page, email } = await newcomer(browser);
  await page.goto('/user/profile');
  // Folded until it is wanted, or was refused; what a patient seldom has is not asked for.
  await expect(page.locator('#phone, #username, #file-front')).toHaveCount(0);
  await page.locator('summary', { hasText: /^I Suoi dati$/ }).click();
  await page.locator('#mobilephone').fill('12');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.locator('#problems')).toBeVisible();
  await expect(page.locator('#mobilephone')).toHaveValue('12');
  const said = { mobilephone: '+39 3471234567', name: 'Adele', bornDate: '07/03/1981' };
  for (const [id, text] of Object.entries(said)) await page.locator(`#${id}`).fill(text);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expectToast(page, 'Profilo aggiornato');
  for (const [id, text] of Object.entries(said)) await expect(page.locator(`#${id}`)).toHaveValue(text);

  await page.goto('/user/profile/change-password');
  await page.locator('#oldPassword').fill('Wrong2026');
  await page.locator('#password').fill('Sicura2027x');
  await page.locator('#passwordAgain').fill('Sicura2027x');
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(page.locator('#oldPassword-error')).toBeVisible();
  await page.locator('#oldPassword').fill(chosen);
  await page.locator('#password').fill('Sicura2027x');
  await page.locator('#passwordAgain').fill('Sicura2027x');
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await expectToast(page, 'Password aggiornata');

  await page.goto('/user/profile');
  // Saved as it is ticked, and undone.
  const news = page.getByLabel('Desidero ricevere novità');
  const before = await news.isChecked();
  await untilAlive(news);
  await news.click();
  await expectToast(page, 'Consensi aggiornati');
  await page.reload();
  await expect(news).toBeChecked({ checked: !before });
  await untilAlive(news);
  await news.click();
  await expectToast(page, 'Consensi aggiornati');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(news).toBeChecked({ checked: !before });

  await press(page.locator('summary', { hasText: 'Porti con sé' }));
  await press(page.getByRole('button', { name: 'Elimina il mio account' }));
  const dialog = page.getByRole('dialog').filter({ hasText: email });
  await expectDialogFine(page, 'users/data-card');
  await dialog.locator('input[name=password]').fill('Sicura2027x');
  await dialog.getByRole('button', { name: 'Elimina definitivamente' }).click();
  await expect(page).toHaveURL(/\/it$/);
  await page.goto('/user/profile');
  await expect(page).toHaveURL(/\/it\/login/);
});

const screens = [
  ['admin', '/admin/users'],
  ['admin', '/admin/centers'],
  ['expert', '/expert/dashboard'],
  ['expert', '/expert/qualification'],
  ['expert', '/expert/product-codes'],
  ['expert', '/expert/profile'],
  ['expert', '/expert/statistics'],
  ['patient', '/user/treatments'],
  ['guest', '/guest'],
] as const;

/** On a wide screen, light and in Italian, accessibility.spec.ts opens these and all others. */
test('screens are accessible and fit: de, dark, 390 pixels', async ({ browser }) => {
  test.setTimeout(180_000);
  const [locale, width] = ['de', 390];
  for (const who of new Set(screens.map(([one]) => one))) {
    const context = await browser.newContext({ colorScheme: 'dark', locale, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await enter(page, `${who}@candor.example`, locale, null);
    for (const [, path] of screens.filter(([one]) => one === who)) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, Math.max(wide, width), await page.evaluate(() => scrollY)]).toEqual([path, width, 0]);
    }
    await context.close();
  }
});

test('on a phone the menu is behind a button', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, 'expert');
  await expect(menuOf(page).first()).toBeHidden();
  await page.locator('header details[name]').first().locator('summary').click();
  await menuOf(page).filter({ hasText: 'Qualifica' }).click();
  await expect(page).toHaveURL('/expert/qualification');
  await context.close();
});
