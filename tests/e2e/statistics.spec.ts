import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../support/portal-page';
import { expectAccessible, untilAlive } from '../support/portal-pages';

const treatmentsShown = async (page: Page) =>
  Number(((await page.locator('dl dd').first().textContent()) ?? '').replaceAll('.', ''));

/** Of past months, because other tests register treatments in the current one. */
const monthAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
};
const [FIRST, BEFORE_LAST, LAST] = [monthAgo(30), monthAgo(2), monthAgo(1)];
const asWritten = (month: string) => month.split('-').toReversed().join('/');

type Numbers = { figures: { treatments: number; months: { month: string; treatments: number }[] } };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a professional sees their own numbers, chooses period and center, and reads the table', async ({ page }) => {
    await openAs(page, 'expert', `/expert/statistics?from=${FIRST}&to=${LAST}`);
    const all = (await (await page.request.get(`/api/statistics?from=${FIRST}&to=${LAST}`)).json()) as Numbers;
    expect(await treatmentsShown(page)).toBe(all.figures.treatments);
    expect(all.figures.treatments).toBeGreaterThan(5);
    await expect(page.getByRole('img', { name: /^Trattamenti per mese/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Tono prima e dopo/ })).toBeVisible();

    await page.getByText('Mostra le cifre in tabella').first().click();
    const busiest = all.figures.months.toSorted((a, b) => b.treatments - a.treatments)[0]!;
    const csv = page.locator('a[download="Trattamenti per mese.csv"]');
    expect(decodeURIComponent((await csv.getAttribute('href'))!)).toContain(`\r\n${asWritten(busiest.month)};`);
    const row = page.getByRole('row', { name: asWritten(busiest.month) });
    await expect(row.getByRole('cell').last()).toHaveText(String(busiest.treatments));

    await page.getByText('Centro', { exact: true }).click();
    await page.locator('details[open] li a').nth(1).click();
    await expect(page).toHaveURL(/centerId=[0-9a-f-]{36}/);
    await expect(page).toHaveURL(new RegExp(`from=${FIRST}`));
    await page.getByText('Altro periodo').click();
    await page.getByLabel('Da', { exact: true }).selectOption(BEFORE_LAST);
    await page.getByRole('button', { name: 'Mostra' }).click();
    await expect(page).toHaveURL(new RegExp(`from=${BEFORE_LAST}&to=${LAST}`));
    await expect(page).toHaveURL(/centerId=/);
  });
});

for (const [width, colorScheme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('the screen is accessible with and without data, and nothing is wider than it', async ({ page }) => {
      test.slow();
      await openAs(page, 'expert', '/expert/statistics?from=2001-01&to=2001-02');
      for (const dates of ['2001', FIRST]) {
        if (dates === FIRST) await page.goto(`/expert/statistics?from=${FIRST}&to=${LAST}`);
        for (const summary of await page.getByText('Mostra le cifre in tabella').all()) await summary.click();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      // A chart is one stop of the keyboard; its parts follow by the arrow keys, or by a tap.
      await page.reload();
      const months = page.getByRole('group', { name: /^Le cifre una per una/ }).first();
      const parts = months.getByRole('img');
      await untilAlive(parts.first());
      await parts.first().focus();
      await page.keyboard.press('End');
      await expect(parts.last()).toBeFocused();
      await expect(months.locator('[tabindex="0"]')).toHaveCount(1);
      const tip = page.locator('main [aria-hidden] p', { hasText: asWritten(LAST) });
      await expect(tip).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tip).toBeHidden();
    });
  });
}

test('an admin filters the programme by a region, and exports the numbers', async ({ page }) => {
  await openAs(page, 'admin', `/admin/statistics?from=${FIRST}&to=${LAST}`);
  const all = await treatmentsShown(page);
  await page.getByRole('searchbox').fill('lombar');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: 'Regione Lombardia' }).click();
  await expect(page).toHaveURL(/region=Lombardia/);
  await expect.poll(() => treatmentsShown(page)).not.toBe(all);
  const fewer = await treatmentsShown(page);
  expect(fewer).toBeGreaterThan(0);
  expect(fewer).toBeLessThan(all);
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'Scarica CSV', exact: true, includeHidden: true }).getAttribute('href'))!,
  );
  expect(csv.headers()['content-disposition']).toBe(`attachment; filename="statistics_${FIRST}_${LAST}.csv"`);
  const lines = (await csv.text()).split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFFSezione;Voce;Cifra;Valore',
    `Periodo;;Lombardia;${asWritten(FIRST)} - ${asWritten(LAST)}`,
    `Trattamenti;;Numero;${fewer}`,
  ]);
  await page.getByRole('link', { name: 'Regione Lombardia' }).click();
  await expect(page).not.toHaveURL(/region=/);
});
