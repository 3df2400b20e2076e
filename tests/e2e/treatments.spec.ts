// A patient's way on a phone: invitation by letter, password, result, rating, print, consent; and the professional's
// view.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { findings } from '../support/axe';
import { invitation, smile, star } from '../support/patient';
import { openAs } from '../support/portal-page';
import { enter, expectDialogFine, NEW_PASSWORD, overflow, press, untilAlive } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const monthStart = (monthsFromNow: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsFromNow, 1)).toISOString().slice(0, 10);
};
const asWritten = (day: string) => day.split('-').toReversed().join('/');

async function upload(request: APIRequestContext, background: string): Promise<string> {
  const answer = await request.post('/api/files', { multipart: { file: await smile(background) } });
  return ((await answer.json()) as { _id: string })._id;
}

/** A treatment for a new patient, with two shared pictures; outside of the months that statistics tests use. */
async function treat(browser: Browser, treatedOn = '2022-01-31'): Promise<{ expert: Page; email: string; id: string }> {
  const expert = await (await browser.newContext()).newPage();
  await enter(expert, 'expert@candor.example', 'it', null);
  const { request } = expert;
  const [center] = (await (await request.get('/api/centers?limit=1')).json()) as { _id: string }[];
  const email = `pia-${Date.now()}-${Math.floor(Math.random() * 1e6)}@tests.example`;
  const shared = async (kind: string, colour: string) => ({
    kind,
    fileId: await upload(request, colour),
    shared: true,
  });
  const answer = await request.post('/api/treatments', {
    data: {
      productName: 'ULTRA',
      centerId: center!._id,
      treatedOn,
      startValue: 'A3',
      endValue: 'B1',
      period: 'months_18',
      patient: { name: 'Pia', surname: 'Neri', email, bornDate: 1980 },
      patientCulture: 'it',
      pictures: [await shared('pre', '#c8a070'), await shared('post', '#f0e6d0')],
      pictureConsent: true,
    },
  });
  const { _id } = (await answer.json()) as { _id: string };
  expect(answer.status()).toBe(201);
  return { expert, email, id: _id };
}

/** Both widths use the same colours: light ones are checked at one, dark ones at the other. */
async function expectFine(page: Page, where: string): Promise<void> {
  for (const [viewport, colorScheme, look] of [
    [phone, 'dark', 'colour'],
    [phone, 'light', 'structure'],
    [desktop, 'light', 'all'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await findings(page, { look }), `${where}, ${viewport.width}, ${colorScheme}`).toEqual([]);
    expect.soft(await overflow(page), `${where} at ${viewport.width} is too wide`).toBeLessThanOrEqual(0);
  }
}

test('a new patient comes by letter, sees, rates and prints the result, withdraws pictures', async ({ browser }) => {
  test.setTimeout(120_000);
  const [treatedOn, nextControl] = [monthStart(0), monthStart(18)];
  const { expert, email, id } = await treat(browser, treatedOn);
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, locale: 'it' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  await page.goto(await invitation(page.request, email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le diamo il benvenuto in Candor');
  await page.locator('#password').fill(NEW_PASSWORD);
  await page.locator('#passwordAgain').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salva e vedi il mio risultato' }).click();
  await expect(page.getByText('Per proseguire accetti').first()).toBeVisible();
  await page.locator('#password').fill(NEW_PASSWORD);
  await page.locator('#passwordAgain').fill(NEW_PASSWORD);
  await page.locator('#privacyAccepted').check();
  await page.getByRole('button', { name: 'Salva e vedi il mio risultato' }).click();
  await expect(page).toHaveURL(/\/user\/treatments/);

  await page.goto(`/user/treatments/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Il Suo risultato del ${asWritten(treatedOn)}`);
  await expect(page.getByText('Più chiaro di 8 toni')).toBeVisible();
  await expect(page.getByText(`Il Suo prossimo controllo: ${asWritten(nextControl)}`)).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Confronto tra prima e dopo' });
  await untilAlive(slider);
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '49% della foto «prima»');

  await star(page, 5).click();
  await page.getByLabel(/^Commento al risultato/).fill('Molto contenta');
  await page.getByRole('button', { name: 'Invia la valutazione' }).click();
  await expectToast(page, 'Grazie della Sua valutazione');
  await expect(page.getByRole('button', { name: 'Invia la valutazione' })).toHaveCount(0);
  await expect(page.getByText('Molto contenta')).toBeVisible();
  const record = (await (await expert.request.get(`/api/treatments/${id}`)).json()) as Record<string, unknown>;
  expect(record).toMatchObject({ rating: 5, points: { satisfactionPoints: 3 } });

  await page.getByRole('link', { name: 'Stampa' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risultato del trattamento');
  await expect(page.getByRole('heading', { name: 'Il tono nel tempo' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Torna al trattamento' })).toBeHidden();
  await expect(page.locator('header').first()).toBeHidden();
  const paper = (await page.pdf({ format: 'A4', margin: { top: '15mm', bottom: '15mm' } })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/user/treatments/${id}`);
  const picture = await page.locator('img[src*="/api/files/"]').first().getAttribute('src');
  await expect(page.getByText(/^Il consenso, dato in studio, è stato registrato il .* da /)).toBeVisible();
  const consent = page.getByRole('heading', { name: 'Il consenso alle Sue foto' });
  await consent.click();
  await page.getByRole('button', { name: 'Revoca il consenso alle foto' }).click();
  await expectToast(page, 'Consenso aggiornato');
  await expect(slider).toHaveCount(0);
  expect((await page.request.get(picture!)).status()).toBe(404);
  expect((await expert.request.get(picture!)).status()).toBe(200);
  await consent.click();
  await expect(page.getByRole('button', { name: 'Dai di nuovo il consenso' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('each picture is viewed in full: by keys, buttons and swipes; the focus returns', async ({ browser }) => {
  test.setTimeout(120_000);
  const { expert: page, id } = await treat(browser);
  await page.setViewportSize(phone);
  await page.goto(`/expert/treatments/${id}`);
  const opener = page.getByRole('button', { name: 'Guarda le foto una per una' });
  await press(opener);
  const dialog = page.getByRole('dialog', { name: 'Foto' });
  const before = dialog.getByRole('img', { name: 'I denti prima del trattamento' });
  const after = dialog.getByRole('img', { name: 'I denti dopo il trattamento' });
  await expect(dialog).toContainText('1 di 2');
  await expect(before).toBeInViewport({ ratio: 1 });
  expect((await before.boundingBox())!.height).toBe(300);
  await expect(after).toHaveCount(0);
  await expectDialogFine(page, 'treatments/picture-carousel');
  expect(await overflow(page)).toBe(0);

  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('2 di 2');
  await expect(after).toBeInViewport({ ratio: 1 });
  await expect(before).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('2 di 2');
  await page.keyboard.press('Home');
  await expect(dialog).toContainText('1 di 2');
  await dialog.getByRole('button', { name: 'Foto successiva' }).click();
  await expect(dialog).toContainText('2 di 2');
  await page.mouse.move(100, 420);
  await page.mouse.down();
  await page.mouse.move(250, 420);
  await page.mouse.up();
  await expect(dialog).toContainText('1 di 2');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await press(opener);
  await dialog.getByRole('button', { name: 'Chiudi' }).click();
  await expect(opener).toBeFocused();
});

test('without scripts the pictures are side by side, and the rating can be sent', async ({ browser }) => {
  test.setTimeout(120_000);
  const { email, id } = await treat(browser);
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false, locale: 'it' });
  const page = await context.newPage();
  await page.goto(await invitation(page.request, email));
  await page.locator('#password').fill(NEW_PASSWORD);
  await page.locator('#passwordAgain').fill(NEW_PASSWORD);
  await page.locator('#privacyAccepted').check();
  await page.getByRole('button', { name: 'Salva e vedi il mio risultato' }).click();
  await page.goto(`/user/treatments/${id}`);
  const [before, after] = await Promise.all(
    ['I denti prima del trattamento', 'I denti dopo il trattamento'].map((alt) => page.getByAltText(alt).boundingBox()),
  );
  expect(before!.x + before!.width).toBeLessThanOrEqual(after!.x);
  await expect(page.getByRole('slider')).toBeHidden();
  await star(page, 4).click();
  await page.getByRole('button', { name: 'Invia la valutazione' }).click();
  await expect(page.getByRole('heading', { name: 'Valutazione' })).toBeVisible();
});

test('the professional finds a treatment, records a control and stops sharing a picture', async ({ browser }) => {
  test.setTimeout(120_000);
  const { expert: page, email, id } = await treat(browser);
  await page.setViewportSize(desktop);
  await page.goto('/expert/treatments');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.locator('summary', { hasText: 'Filtri' }).click();
  await page
    .locator('.filter-fields summary')
    .filter({ hasText: /^Foto$/ })
    .click();
  await page.getByLabel('Senza foto').check();
  await page.getByRole('button', { name: 'Applica', exact: true }).first().click();
  await expect(page.getByText('Nessun risultato').last()).toBeVisible();
  await page.goto(`/expert/treatments/${id}`);
  await page.getByText('Registra un controllo').click();
  await page.getByLabel('Tono rilevato quel giorno').selectOption('A1');
  await page.getByRole('button', { name: 'Salva il controllo' }).click();
  await expectToast(page, 'Controllo registrato');
  await expect(page.getByText('Visita di controllo · ')).toBeVisible();
  // A target that was reached is none.
  await expect(page.getByRole('img', { name: /^Andamento del tono/ })).not.toContainText('obiettivo');
  await page
    .getByRole('button', { name: /^Non condividere più/ })
    .first()
    .click();
  await expect(page.getByText('Non condivisa')).toBeVisible();
  expect((await page.goto(`/expert/treatments/${crypto.randomUUID()}`))?.status()).toBe(404);
  expect((await page.request.get(`/expert/treatments/${crypto.randomUUID()}/edit`)).status()).toBe(404);
});

test('the treatment screens are accessible, light and dark, and fit a phone', async ({ browser }) => {
  test.setTimeout(600_000);
  const { expert, id } = await treat(browser);
  for (const path of ['', '?q=nobody-at-all', `/${id}`, `/${id}/print`]) {
    await expert.goto(`/expert/treatments${path}`);
    await expectFine(expert, `expert${path}`);
  }
  const patient = await (await browser.newContext()).newPage();
  await openAs(patient, 'patient@candor.example', '/user/treatments');
  await expectFine(patient, 'patient');
  await patient
    .getByRole('link', { name: /TOUCH|CLICK|STICK|ULTRA|HOME/ })
    .first()
    .click();
  await expect(patient.getByRole('heading', { level: 1 })).toContainText('Il Suo risultato');
  await expectFine(patient, 'patient, one');
  const admin = await (await browser.newContext()).newPage();
  await openAs(admin, 'admin@candor.example', `/admin/treatments/${id}`);
  await expectFine(admin, 'admin, one');
});
