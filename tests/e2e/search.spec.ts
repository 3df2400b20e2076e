// The public search as patients use it: with and without JavaScript, by mouse and by keyboard.
import { expect, type Page, test } from '@playwright/test';

const list = '#centers-list > ul > li';
const order = (page: Page) => page.locator('summary', { hasText: 'Ordine' }).click();
const SEARCH = '/it/authorized-centers';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('what is typed is found', async ({ page }) => {
      await page.goto(SEARCH);
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill("Reggio nell'Emilia");
      await page.getByRole('button', { name: 'Cerca' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sbiancamento denti a Reggio/);
      await expect(
        page
          .locator(list)
          .filter({ hasText: /, Reggio/ })
          .first(),
      ).toBeVisible();
      await expect(page.locator('#centers-count')).toContainText(/\d+ centr/);
    });

    test('checked centers are compared side by side', async ({ page }) => {
      await page.goto(`${SEARCH}?q=Milano`);
      for (const place of [0, 1]) await page.locator(list).nth(place).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Confronta' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Centri a confronto');
      await expect(page.getByRole('columnheader')).toHaveCount(2);
      await expect(page.getByRole('rowheader', { name: 'Distanza' })).toBeVisible();
      await page.getByRole('link', { name: 'Togli' }).first().click();
      await expect(page.getByRole('columnheader')).toHaveCount(1);
      await page.getByRole('link', { name: 'Torna all’elenco' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Milano/);
    });

    test('filters, order and pages are links, and the address holds the whole state', async ({ page }) => {
      await page.goto(`${SEARCH}?q=Milano`);
      await order(page);
      await page.getByRole('link', { name: 'Prima i più vicini' }).click();
      await expect(page).toHaveURL(/order=nearest/);
      await expect(page.locator(list)).toHaveCount(20);
      const distances = await page.locator(list).evaluateAll((items) =>
        items.map((item) => {
          const [, value = '', unit] = /([\d.,]+)\s(km|m)/.exec(item.textContent ?? '') ?? [];
          return Number(value.replace(',', '.')) * (unit === 'm' ? 0.001 : 1);
        }),
      );
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));

      await page.locator('summary', { hasText: 'Fascia' }).click();
      await page.locator('#centers-filters').getByRole('link', { name: 'GOLD' }).click();
      await expect(page).toHaveURL(/tier=GOLD/);
      await expect(page).toHaveURL(/order=nearest/);
      await expect(page.locator(list).first()).toBeVisible();
      await expect(page.locator('#centers-list')).not.toContainText(/ELITE|SILVER|BASE/);

      await page.goto(`${SEARCH}?q=Milano`);
      const first = await page.locator(list).first().getAttribute('data-center');
      await page.getByRole('link', { name: 'Successiva' }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.locator(`[data-center="${first}"]`)).toHaveCount(0);
    });

    test('a center has a page with links to more', async ({ page }) => {
      await page.goto(`${SEARCH}?q=Bologna`);
      const link = page.locator(list).first().getByRole('link');
      const name = (await link.textContent())!;
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.locator('a[href^="tel:+39"]').first()).toBeVisible();
      const route = page.getByRole('link', { name: /Indicazioni stradali/ }).first();
      await expect(route).toHaveAttribute('target', '_blank');
      await expect(route).toHaveAttribute('rel', /noopener/);
      await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Emilia-Romagna' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Emilia-Romagna');
      await expect(page.getByRole('link', { name: 'Bologna', exact: true }).first()).toBeVisible();
    });
  });
}

test('suggestions are chosen with the keyboard alone', async ({ page }) => {
  await page.goto(SEARCH);
  const field = page.getByRole('combobox', { name: /Città/ });
  await field.focus();
  await page.keyboard.type('sesto san gio');
  const option = page.getByRole('option', { name: 'Sesto San Giovanni (MI)' });
  await expect(option).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sbiancamento denti a Sesto San Giovanni');
});

test('an answer that comes after Escape does not open the suggestions again', async ({ page }) => {
  let late = () => {};
  const held = new Promise<void>((resolve) => (late = resolve));
  await page.route('**/api/places?*', async (route) => {
    if (route.request().url().includes('q=sesto+san+gio')) await held;
    // Aborted by the key: nobody waits for it any more.
    await route.continue().catch(() => {});
  });
  await page.goto(SEARCH);
  const field = page.getByRole('combobox', { name: /Città/ });
  await field.pressSequentially('sesto');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const asked = page.waitForRequest(/q=sesto\+san\+gio/);
  await field.pressSequentially(' san gio');
  await asked;
  await page.keyboard.press('Escape');
  late();
  await page.waitForTimeout(300);
  await expect(options.first()).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
});

for (const [name, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('at most twelve stops lead to the first result, and a skip link leads there at once', async ({ page }) => {
      await page.goto(`${SEARCH}?q=Milano`);
      await expect(page.locator('[role=toolbar]')).toBeVisible();
      const first = page.locator(list).first().getByRole('link');
      const isFocused = () => first.evaluate((element) => element === document.activeElement);
      let stops = 0;
      while (stops < 60 && !(await isFocused())) {
        await page.keyboard.press('Tab');
        stops += 1;
      }
      expect(stops).toBeLessThanOrEqual(12);

      await page.reload();
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText('Vai ai risultati');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await isFocused()).toBe(true);
    });
  });
}

test('an empty field offers the last searches, none about health, until they are cleared', async ({ page }) => {
  const field = page.getByRole('combobox', { name: /Città/ });
  const options = page.getByRole('option');
  for (const q of ['Parma', 'sangue dalle gengive', 'Bolzano']) {
    await page.goto(SEARCH);
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await field.fill(q);
    await field.press('Enter');
    await expect(page).toHaveURL(/\?q=/);
  }
  await page.goto(SEARCH);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.focus();
  await expect(options).toHaveText(['Bolzano', 'Parma', 'Cancella le ricerche recenti']);
  await options.last().click();
  await expect(options.first()).toBeHidden();
  await field.click();
  await expect(options.first()).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('recent-searches');
});

test('the filters are one stop, with arrows between them', async ({ page }) => {
  await page.goto(`${SEARCH}?q=Milano`);
  const bar = page.getByRole('toolbar', { name: 'Filtri' });
  await bar.getByRole('button', { name: 'Vicino a me' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('link', { name: 'Aperto ora' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(bar.locator('summary', { hasText: 'Ordine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Entro 25 km viene prima la fascia')).toBeVisible();
});

test('the whole way from the field to a center works by keyboard', async ({ page }) => {
  await page.goto(`${SEARCH}?q=Parma`);
  await page.getByRole('combobox').focus();
  const summary = page.locator('summary', { hasText: 'Metodo' });
  const reach = async (target: typeof summary, key = 'Tab') => {
    for (let step = 0; step < 60; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`not reached by ${key}`);
  };
  await reach(page.getByRole('button', { name: 'Vicino a me' }));
  await reach(summary, 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'HOME', exact: true })).toBeVisible();
  // The scripts of a public page load after it.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'HOME', exact: true })).toBeHidden({ timeout: 1000 });
  }).toPass();
  const first = page.locator(list).first().getByRole('link');
  await reach(first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/it\/authorized-centers\/[a-z0-9-]+$/);
});

test('"near me" asks for the position on a click, and not before', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    geolocation: { latitude: 44.4949, longitude: 11.3426 },
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.goto(SEARCH);
  await page.getByRole('button', { name: 'Vicino a me' }).click();
  await expect(page).toHaveURL(/lat=44\.495&lng=11\.343/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Centri vicino a Lei');
  await expect(page.locator(list).first()).toContainText(/\d\s(km|m)/);
  await context.close();
});

test('a refused position is explained', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, permissions: [] });
  const page = await context.newPage();
  await page.goto(SEARCH);
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_found, refused) => refused?.({} as GeolocationPositionError);
  });
  await page.getByRole('button', { name: 'Vicino a me' }).click();
  await expect(page.getByRole('alert')).toContainText('Scriva il nome della città');
  await context.close();
});

test('list and map stay in sync when the map is moved', async ({ page }) => {
  await page.goto(`${SEARCH}?q=Torino`);
  const before = await page.locator('#centers-count h2').textContent();
  await page.getByRole('link', { name: 'Riduci' }).click();
  await expect(page).toHaveURL(/zoom=/);
  await expect(page.locator('#centers-count h2')).not.toHaveText(before!);
  await expect(page.locator('#centers-count h2')).toContainText('in quest’area');
});

test.describe('without hits', () => {
  test('a place without centers shows the nearest ones, and says so', async ({ page }) => {
    await page.goto(`${SEARCH}?lat=40&lng=12&distance=10`); // in the middle of the Tyrrhenian Sea
    await expect(page.locator('#centers-count')).toContainText('Qui non abbiamo trovato centri');
    await expect(page.locator(list).first()).toContainText('km');
  });

  test('an unknown word is quoted safely, and does not hide the centers', async ({ page }) => {
    await page.goto(`${SEARCH}?q=${encodeURIComponent('<b>qqqxyz</b>')}`);
    await expect(page.getByText('Non abbiamo trovato «<b>qqqxyz</b>»')).toBeVisible();
    await expect(page.locator(list).first()).toBeVisible();
  });
});
