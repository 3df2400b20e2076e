// A dealer's day and an area manager's day, at a practice of the test's own.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { apiOf, confirmed, newStaff, openAs } from '../support/portal-page';
import { enter, expectAccessible, newEmail, press, registerExpert, untilAlive } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

type Id = { _id: string };

/** A new practice in Milan with a professional; returns its id. */
async function newPractice(page: Page, request: APIRequestContext, studio: string) {
  const owner = await registerExpert(page, studio);
  await confirmed(request, owner);
  await page.context().clearCookies();
  const admin = await apiOf(request, 'admin');
  const [{ _id: id }] = (await admin.get(`centers?name=${encodeURIComponent(studio)}`)) as [Id];
  return { id, admin, owner };
}

const idOf = async ({ get }: Awaited<ReturnType<typeof apiOf>>, email: string) =>
  ((await get(`users?email=${encodeURIComponent(email)}`)) as [Id])[0]._id;

/** What the list of centers that is shown exports: a line for each center, without the headings. */
async function exportedCenters(page: Page): Promise<string[]> {
  const href = await page.locator('a[href*="/api/list-exports"][href*="xlsx"]').first().getAttribute('href');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await (await page.request.get(href!)).body()).buffer as ArrayBuffer);
  return workbook.worksheets[0]!.getSheetValues().filter(Boolean).slice(1).map(String);
}

test('a dealer looks up a center, and exports the list; a master dealer, a country’s', async ({ page, request }) => {
  test.slow();
  const studio = `Studio Fiera ${Date.now()}`;
  const { id, admin } = await newPractice(page, request, studio);
  const dealer = await newStaff(request, 'dealer');
  const about = { phoneNumbers: ['+39 0298765432'], welcomeKit: 'received' };
  const put = await admin.put(`centers/${id}`, { ...about, associateDealers: [await idOf(admin, dealer)] });
  expect([put.status(), await put.text()]).toEqual([200, expect.any(String)]);

  await enter(page, dealer);
  await expect(page).toHaveURL('/dealer/centers');
  await page.getByRole('searchbox').first().fill('Fiera');
  await page.keyboard.press('Enter');
  // The same center is on the first screen too, which the list found replaces.
  await expect(page).toHaveURL(/q=Fiera/);
  await page.getByRole('link', { name: studio }).first().click();
  await expect(page).toHaveURL(new RegExp(`/dealer/centers/${id}\\?list=`));
  await expect(page.locator('a[href="tel:+390298765432"]').first()).toBeVisible();
  await expect(page.getByText('Ricevuto', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The consultant's notes and the treatment counts are hidden from dealers.
  await expect(page.getByText('Note del consulente')).toHaveCount(0);

  await page.goto('/dealer/centers');
  expect(await exportedCenters(page)).toEqual([expect.stringContaining(studio)]);

  // A master dealer works with all centers of the country, whoever their dealer is, and with no other.
  for (const [country, found] of [
    ['IT', 1],
    ['PT', 0],
  ] as const) {
    await page.context().clearCookies();
    await openAs(
      page,
      await newStaff(request, 'dealer', { isMasterDealer: true, country }),
      `/dealer/centers?q=${encodeURIComponent(studio)}`,
    );
    await expect(page.getByRole('link', { name: studio, exact: true })).toHaveCount(found);
    expect((await page.request.get(`/api/centers/${id}`)).status()).toBe(found ? 200 : 404);
    if (!found) continue;
    expect(await exportedCenters(page)).toEqual([expect.stringContaining(studio)]);
    await page.getByRole('link', { name: studio, exact: true }).click();
    await expect(page.locator('a[href="tel:+390298765432"]').first()).toBeVisible();
    await expect(page.getByText('Ricevuto', { exact: true })).toBeVisible();
  }
});

test('an area manager assigns a center, manages its people and hands over a request', async ({ page, request }) => {
  const studio = `Studio Darsena ${Date.now()}`;
  const { id, admin } = await newPractice(page, request, studio);
  const asker = await registerExpert(page, `Studio Isola ${Date.now()}`);
  await confirmed(request, asker);
  await page.context().clearCookies();
  expect((await (await apiOf(request, asker)).post('memberships', { centerId: id })).status()).toBe(201);
  const surname = `Navigli${Date.now()}`;
  const [manager, consultant] = [
    await newStaff(request, 'area-manager', { assignedProvincesCodes: ['MI'], confirmedUser: true }),
    await newStaff(request, 'consultant', { assignedProvincesCodes: ['MI'], surname }),
  ];
  const name = `Ivo ${surname}`;

  await openAs(page, manager, `/area-manager/not-associated-centers?q=${encodeURIComponent(studio)}`);
  await expect(page.getByRole('row', { name: `${name} 0` })).toBeVisible();
  const box = page.getByRole('checkbox', { name: new RegExp(studio) });
  await untilAlive(box);
  await box.check();
  const bar = page.getByRole('form', { name: 'Elementi selezionati' });
  await bar.getByText('Modifica', { exact: true }).click();
  await bar.getByRole('button', { name: 'Consulente', exact: true }).click();
  await page.getByRole('combobox', { name: /^Consulente/ }).fill(surname);
  await page.getByRole('option', { name: new RegExp(surname) }).click();
  await page.getByRole('button', { name: 'Mostra l’anteprima' }).click();
  await page.getByRole('button', { name: 'Modifica 1 elemento' }).click();
  await page.waitForURL(/act=|bulk-acts\/[0-9a-f-]{36}/);
  await page.goto('/area-manager/not-associated-centers');
  await expect(page.getByRole('row', { name: `${name} 1` })).toBeVisible();

  await page.goto(`/area-manager/centers/${id}`);
  await press(page.locator('#requests').getByRole('button', { name: 'Accetta' }));
  await expect(page.locator('#requests')).toBeHidden();

  const address = { country: 'IT', city: 'Milano', province: 'Milano', zipCode: '20121' };
  const applicant = { referent: 'Ada Neri', referentEmail: newEmail('applicant'), phoneNumber: '+39 0287654321' };
  const wish = { productType: 'ULTRA', applicantNotes: 'Mattina', privacyAccepted: true };
  const made = await admin.post('product-test-requests', { name: studio, address, ...applicant, ...wish });
  const { _id: asked } = (await made.json()) as Id;
  await page.goto(`/area-manager/product-test-request/${asked}`);
  await page.locator('summary', { hasText: 'Affidata a:' }).click();
  await page.locator('select[name=consultant]').selectOption({ label: name });
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expectToast(page, 'Richiesta aggiornata');
  await expectAccessible(page);
  const theirs = await apiOf(request, consultant);
  expect(await theirs.get('product-test-requests')).toMatchObject([{ _id: asked }]);
  expect(await theirs.get(`centers/${id}`)).toMatchObject({ name: studio });
});

test('an area manager gives the free centers of a province on the map to a consultant', async ({ page, request }) => {
  test.slow();
  const { id, admin } = await newPractice(page, request, `Studio Vetta ${Date.now()}`);
  const surname = `Vetta${Date.now()}`;
  const manager = await newStaff(request, 'area-manager', { assignedProvincesCodes: ['AO'], confirmedUser: true });
  const consultant = await newStaff(request, 'consultant', { assignedProvincesCodes: ['AO'], surname });
  const address = { streetName: 'Via Roma', city: 'Aosta', province: 'Aosta', provinceCode: 'AO', country: 'IT' };
  expect((await admin.put(`centers/${id}`, { address })).status()).toBe(200);

  await enter(page, manager);
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /^Centri senza consulente/ })
    .click();
  await page.locator('.map-province[href$="provinceCode=AO"]').press('Enter');
  await page.waitForURL(/provinceCode=AO/);
  await page.getByLabel(/^Affida .* in provincia di .* a$/).selectOption({ label: `Ivo ${surname} (0)` });
  await page.getByRole('button', { name: 'Vedi l’anteprima' }).click();
  await page.getByRole('button', { name: /^Modifica \d+ element/ }).click();
  await page.waitForURL(/act=|bulk-acts\/[0-9a-f-]{36}/);
  await expect
    .poll(async () => ((await admin.get(`centers/${id}`)) as { associateConsultant: string }).associateConsultant)
    .toBe(await idOf(admin, consultant));
});
