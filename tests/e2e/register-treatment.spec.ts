import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { todayText } from '@/lib/run/i18n/dates';
import { isToday } from '../support/long-proof';
import { fillPatient, smile } from '../support/patient';
import { apiOf, newCode, openAs } from '../support/portal-page';
import { expectAccessible, expectDialogFine, newEmail, openStep, overflow, press } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

const phone = { width: 390, height: 844 };

test.use({ viewport: phone, hasTouch: true, locale: 'it' });

async function openForm(page: Page, query = ''): Promise<void> {
  await openAs(page, 'expert', `/expert/treatments/new${query}`);
}

/** The current screen's treatment, as the API returns it to its professional. */
async function shownRecord(page: Page) {
  await page.waitForURL(/\/expert\/treatments\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/')[3]!;
  const api = await apiOf(page.request, 'expert');
  return { id, api, record: await api.get(`treatments/${id}`) };
}

const picture = (background: string) => smile(background, 3000);

const pickShade = (page: Page, group: string, shade: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: shade, exact: true }).check();

const keptDraft = () =>
  new Promise<{ pictures: number; surname?: string }>((resolve) => {
    const opening = indexedDB.open('portal');
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => {
        opening.result.close();
        const draft = all.result.find(({ form }: { form: string }) => form === 'treatments/new');
        resolve({ pictures: draft?.value.pictures.length ?? 0, surname: draft?.value.values.texts['patient.surname'] });
      };
    };
  });

const send = (page: Page) => page.getByRole('button', { name: 'Registra il trattamento' }).click();

const next = (page: Page) => press(page.getByRole('button', { name: 'Avanti' }));
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a treatment with two pictures is registered one-handed, in three steps, and earns credits', async ({ page }) => {
  test.slow();
  const code = await newCode(page.request);
  await openForm(page, `?code=${code}`);
  await page.getByLabel('Scegli un file: Foto prima').setInputFiles(await picture('#c8a070'));
  await page.getByLabel('Scegli un file: Foto dopo').setInputFiles(await picture('#f0e6d0'));
  await page.getByRole('group', { name: 'Foto dopo' }).getByRole('checkbox').check();
  await next(page);
  await expect(heading(page, 'Toni')).toBeFocused();
  // A tap on the shade before leads on to the shade after.
  await pickShade(page, 'Tono iniziale', 'A3');
  await page.getByRole('group', { name: 'Tono finale' }).getByRole('radio', { name: 'OM3' }).check();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('8 toni più chiaro')).toBeVisible();
  await expect(page.getByText('obiettivo B1 raggiunto')).toBeVisible();
  const email = await fillPatient(page);
  await expect(page.getByText('riceve un invito via e‑mail')).toBeVisible();
  await page.locator('#pictureConsent').check();
  await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible();
  await send(page);
  const { record } = await shownRecord(page);
  await expectToast(page, 'Trattamento registrato: 20 crediti guadagnati');
  expect(record).toMatchObject({
    gain: 8,
    startValue: 'A3',
    endValue: 'B1',
    productCodes: [code],
    patient: { email, bornDate: 1985 },
    points: { kitPoints: 5, treatmentPoints: 5 },
    pictures: [{ shared: false }, { shared: true }],
  });
  const shown = await page.request.get(record.postImage.full);
  expect((await sharp(await shown.body()).metadata()).width).toBeLessThanOrEqual(1600);
  await page.goto('/expert/treatments/new');
  const name = page.locator('[id="patient.name"]');
  await expect(name).toHaveValue('');

  // Back to the codes and on without one: what was typed is still there.
  await openStep(page, 'Paziente');
  await name.fill('Gaia');
  await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible();
  await page.getByRole('link', { name: 'Codici del kit', exact: true }).click();
  await page.getByRole('link', { name: 'Continua senza codice', exact: true }).click();
  await expect(name).toHaveValue('Gaia');
});

test('each step is checked by itself, errors lead to their field, and nothing is lost', async ({ page }) => {
  test.slow();
  const code = await newCode(page.request);
  await openForm(page, `?code=${code}`);
  await page.getByLabel('Scegli un file: Foto prima').setInputFiles(await picture('#c8a070'));
  await expect(page.getByRole('img', { name: 'Foto prima' })).toBeVisible();
  await next(page);
  await page.getByRole('radio', { name: 'ULTRA' }).check();
  await page.getByRole('button', { name: /^Tono finale/ }).click();
  await pickShade(page, 'Tono finale', 'B1');
  await next(page);
  await expect(page.locator('#startValue')).toBeFocused();
  await pickShade(page, 'Tono iniziale', 'A3');
  await next(page);
  await expect(heading(page, 'Paziente')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Toni')).toBeFocused();
  await page.goForward();
  await expect(heading(page, 'Paziente')).toBeFocused();
  await send(page);
  await expect(page.locator('[id="patient.email"]')).toBeFocused();
  await page.locator('[id="patient.email"]').fill(newEmail('pia'));
  await page.locator('[id="patient.name"]').fill('Pia');
  await page.locator('[id="patient.surname"]').fill('Neri');
  await page.locator('[id="patient.bornDate"]').fill('2012');
  await expect(page.getByText('direttiva 2011/84/UE')).toBeVisible();
  await page.locator('[id="patient.bornDate"]').fill('1985');
  const api = await apiOf(page.request, 'expert');
  const [center] = (await api.get('centers?limit=1')) as { _id: string }[];
  const used = await api.post(`product-codes/${code}/consumption`, { centerId: center!._id });
  expect(used.status()).toBe(201);
  await send(page);
  await expect(page.locator('#pictureConsent')).toBeFocused();
  await page.locator('#pictureConsent').check();
  await send(page);
  // The server's answer unfolds the codes.
  await expect(page.locator('[id="productCodes.0"]')).toBeFocused();
  await expect(page.locator('[id="productCodes.0-error"]')).toBeVisible();
  await expect(page.locator('[id="patient.name"]')).toHaveValue('Pia');
  await openStep(page, 'Foto');
  await expect(page.getByRole('img', { name: 'Foto prima' })).toBeVisible();
  await openStep(page, 'Paziente');
  await page.getByRole('button', { name: /^Rimuovi il codice/ }).click();
  await send(page);
  await page.waitForURL(/\/expert\/treatments\/[0-9a-f-]{36}/);
});

test('a damaged picture is refused when it is chosen, with advice', async ({ page }) => {
  await openForm(page);
  const slot = page.getByRole('group', { name: 'Foto prima' });
  const choose = (buffer: Buffer, name = 'smile.jpg', mimeType = 'image/jpeg') =>
    page.getByLabel('Scegli un file: Foto prima').setInputFiles({ name, mimeType, buffer });
  const { buffer: whole } = await picture('#c8a070');
  for (const none of [Buffer.from('Just some words'), whole.subarray(0, whole.length / 2)]) {
    await choose(none);
    await expect(slot).toContainText('scelga un JPG, PNG o WebP');
    await expect(slot.getByRole('img', { name: 'Foto prima' })).toHaveCount(0);
  }
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);
  await choose(heic, 'IMG_0001.HEIC', 'image/heic');
  await expect(slot).toContainText('Più compatibile');
  await expect(slot.getByRole('img', { name: 'Foto prima' })).toHaveCount(0);
  await choose(whole);
  await expect(slot.getByRole('img', { name: 'Foto prima' })).toBeVisible();
  await expect(slot).not.toContainText('Più compatibile');
});

test('a draft survives a closed page, pictures included, until it is discarded', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Scegli un file: Foto prima').setInputFiles(await picture('#c8a070'));
  await fillPatient(page);
  await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible();
  // The line above says so from the picture on.
  await expect.poll(() => page.evaluate(keptDraft)).toEqual({ pictures: 1, surname: 'Neri' });
  await page.reload();
  await expect(page.getByText(/^Bozza delle .*\d\d:\d\d ripristinata/)).toBeVisible();
  await expect(page.locator('[id="patient.surname"]')).toHaveValue('Neri');
  await expect(page.locator('[id="patient.surname"]')).toBeVisible();
  await openStep(page, 'Foto');
  await expect(page.getByRole('img', { name: 'Foto prima' })).toBeVisible();
  await page.getByRole('button', { name: 'Scarta' }).click();
  await expect(page.locator('[id="patient.surname"]')).toHaveValue('');
  await page.reload();
  await expect(page.locator('[id="patient.surname"]')).toHaveValue('');
  await expect(page.getByText(/^Bozza delle/)).toBeHidden();
});

test('conflicting changes are shown, and the writer decides', async ({ page }) => {
  test.slow();
  await openForm(page);
  const email = await fillPatient(page);
  await send(page);
  const { id, api } = await shownRecord(page);
  const path = `/expert/treatments/${id}`;
  await page.goto(`${path}/edit`);
  await expect(page.locator('[id="patient.email"]')).toHaveValue(email);
  await openStep(page, 'Paziente');
  await page.getByRole('button', { name: /^Osservazioni/ }).click();
  await page.locator('#notes').fill('Mine');
  await api.put(`treatments/${id}`, { notes: 'Theirs' });
  await page.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(page.getByText('Nel frattempo questo trattamento è stato modificato')).toBeVisible();
  await expect(page.locator('#notes')).toHaveValue('Mine');
  const version = `**/api/treatments/${id}?fields=updatedAt`;
  await page.route(version, (route) => route.abort());
  const overwrite = page.getByRole('button', { name: 'Salva la mia versione' });
  await overwrite.click();
  await expect(page.getByText(/^Non c’è segnale/)).toBeVisible();
  await page.unroute(version);
  await overwrite.click();
  await expectToast(page, 'Trattamento aggiornato');
  expect((await api.get(`treatments/${id}`)).notes).toBe('Mine');
});

test('a known patient is recognised, and the other fields are filled in', async ({ page }) => {
  await openForm(page);
  const api = await apiOf(page.request, 'expert');
  const [last] = (await api.get('treatments?limit=1')) as {
    patient: { email: string; name: string; bornDate: number };
  }[];
  await openStep(page, 'Paziente');
  await page.locator('[id="patient.email"]').fill(last!.patient.email);
  await page.locator('[id="patient.name"]').focus();
  await expect(page.locator('[id="patient.name"]')).toHaveValue(last!.patient.name);
  await expect(page.locator('[id="patient.bornDate"]')).toHaveValue(String(last!.patient.bornDate));
  // Another address is another patient.
  await page.locator('[id="patient.email"]').fill(`new-${Date.now()}@tests.example`);
  await page.locator('[id="patient.name"]').focus();
  await expect(page.locator('[id="patient.name"]')).toHaveValue('');
  await expect(page.locator('[id="patient.bornDate"]')).toHaveValue('');
});

test('the picture after is taken with the one before as an overlay', async ({ playwright, launchOptions, baseURL }) => {
  test.slow();
  const args = [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const context = await browser.newContext({ viewport: phone, locale: 'it', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await openForm(page);
  await page.getByLabel('Scegli un file: Foto prima').setInputFiles(await picture('#c8a070'));
  await page.getByRole('button', { name: 'Fotocamera: Foto dopo' }).click();
  const coach = page.getByRole('dialog', { name: 'Foto dopo' });
  const ghost = coach.locator('img');
  await expect(ghost).toHaveCSS('opacity', '0.45');
  await coach.getByRole('slider').press('ArrowRight');
  await expect(ghost).toHaveCSS('opacity', '0.46');
  await expectDialogFine(page, 'treatments/register/picture-slot');
  await coach.getByRole('button', { name: 'Scatta la foto' }).click();
  await expect(coach).toBeHidden();
  const taken = page.getByRole('img', { name: 'Foto dopo' });
  await expect(taken).toBeVisible();
  const proportions = await taken.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  expect(proportions).toBeCloseTo(3000 / 2250, 1);
  await browser.close();
});

const LOOKS = [
  ['light', 390],
  ['dark', 1440],
] as const;
/** One of them each day. */
for (const [colorScheme, width] of LOOKS.filter((_, n) => isToday(n, 2))) {
  test(`the form is accessible and fits: ${colorScheme}, ${width} pixels`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await openForm(page);
    const isFine = async () => {
      // Behind the header, which stays, targets would count as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    };
    await page.getByLabel('Scegli un file: Foto prima').setInputFiles(await picture('#c8a070'));
    await expect(page.getByRole('img', { name: 'Foto prima' })).toBeVisible();
    if (width < 640) await isFine();
    await openStep(page, 'Toni');
    await pickShade(page, 'Tono iniziale', 'A3');
    await pickShade(page, 'Tono finale', 'B1');
    if (width < 640) await isFine();
    await fillPatient(page, newEmail('pia'), `${Number(todayText().slice(0, 4)) - 18}`);
    await page.getByText('Abitudini e professione').click();
    await page.getByRole('button', { name: /^Codici prodotto/ }).click();
    await page.locator('[id="productCodes.0"]').fill('AAAA');
    await send(page);
    await expect(page.locator(width < 640 ? '#adultConfirmed' : '#problems')).toBeFocused();
    await isFine();
  });
}
