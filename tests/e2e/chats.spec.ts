// Two people chat in separate browsers; one of them goes offline in between.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf, signIn } from '../support/portal-page';
import { expectAccessible, expectDialogFine, press, untilAlive } from '../support/portal-pages';

const log = (page: Page) => page.getByRole('log');
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Scriva un messaggio' }).fill(text);
  await page.keyboard.press('Enter');
}

async function open(browser: Browser, who: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, who);
  return page;
}

test('two people chat; a message written offline waits, and arrives once', async ({ browser, request }) => {
  test.slow();
  const run = Date.now();
  const [admin, patient] = [await open(browser, 'admin'), await open(browser, 'patient')];

  // Somebody is found by name; the address tells namesakes apart.
  await admin.goto('/admin/chats/new');
  await admin.getByRole('searchbox', { name: 'Nome' }).fill('Anna Conti');
  await expect(admin.getByRole('button', { name: 'Scrivi Anna Conti' }).first()).toBeVisible();
  const api = await apiOf(request, 'admin');
  const [found] = (await api.get('users?q=patient@candor.example&limit=1')) as { _id: string }[];
  const begun = await api.post('chats', { participantsIds: [found!._id] });
  const { _id: chatId } = (await begun.json()) as { _id: string };
  await admin.goto(`/admin/chats/${chatId}`);
  const socket = patient.waitForEvent('websocket').then((one) => one.waitForEvent('framereceived'));
  await patient.goto('/user/treatments');
  await socket;
  await say(admin, `Buongiorno ${run}`);
  // For a moment it may be there twice: as sent, and as arrived.
  await expect(said(admin, `Buongiorno ${run}`)).toHaveCount(1);

  // Counted at the icon and in the tab's title, on any page.
  await expect(patient.getByText('Messaggi, 1 conversazione con novità')).toBeAttached();
  await expect(patient).toHaveTitle(/^\(1\) /);
  await patient.goto('/user/chats');
  await press(patient.getByRole('link', { name: `Buongiorno ${run}` }));
  await expect(said(patient, `Buongiorno ${run}`)).toBeVisible();
  await expect(patient.getByText('Messaggi, niente di nuovo')).toBeAttached();
  await expect(said(admin, `Buongiorno ${run}`).locator('..').getByText('Letto')).toBeAttached();
  await expectAccessible(patient);

  for (const [name, of] of [
    [/^Blocca /, 'chats/chat-head'],
    [/^Segnala /, 'portal/fields-dialog'],
  ] as const) {
    await patient.locator('details[name=chat-menu] summary').click();
    await press(patient.getByRole('button', { name }));
    await expectDialogFine(patient, of);
    await patient.keyboard.press('Escape');
    await patient.locator('details[name=chat-menu] summary').click();
  }

  await patient.context().setOffline(true);
  await say(patient, `Uno ${run}`);
  await say(patient, `Due ${run}`);
  await expect(log(patient).getByText('In attesa di invio')).toHaveCount(2);
  await say(admin, `Mi sente? ${run}`);
  await say(admin, `Pronto? ${run}`);
  await expect(said(admin, `Pronto? ${run}`)).toBeVisible();
  await patient.context().setOffline(false);

  await expect(log(patient).getByText('In attesa di invio')).toHaveCount(0);
  for (const page of [admin, patient]) {
    for (const text of ['Uno', 'Due', 'Mi sente?', 'Pronto?'])
      await expect(said(page, `${text} ${run}`)).toHaveCount(1);
    const [one, two] = [await said(page, `Uno ${run}`).boundingBox(), await said(page, `Due ${run}`).boundingBox()];
    expect(one!.y).toBeLessThan(two!.y);
  }
  // The outbox forgets what it has sent; the conversation does not.
  await patient.evaluate(async () => {
    const opening = indexedDB.open('portal');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const clearing = opening.result.transaction('entries', 'readwrite').objectStore('entries').clear();
    await new Promise((resolve) => clearing.addEventListener('success', resolve));
    opening.result.close();
    new BroadcastChannel('portal-outbox').postMessage('changed');
  });
  await say(admin, `Bene ${run}`);
  await expect(said(patient, `Bene ${run}`)).toBeVisible();
  for (const text of ['Uno', 'Due']) await expect(said(patient, `${text} ${run}`)).toHaveCount(1);
  // What is being written stays, whatever else is opened.
  const field = patient.getByRole('textbox', { name: 'Scriva un messaggio' });
  await field.fill(`Bozza ${run}`);
  await patient.goto('/user/chats');
  await press(patient.getByRole('link', { name: `Bene ${run}` }));
  await expect(field).toHaveValue(`Bozza ${run}`);
  // Whoever signs out is told that it would be lost.
  await patient.locator('header details[name=portal-menu] > summary').last().click();
  await patient.getByRole('button', { name: 'Esci' }).first().click();
  await patient.getByRole('dialog').getByRole('button', { name: 'Resta nel portale' }).click();
  await say(patient, `Fine ${run}`);
  await expect(said(patient, `Fine ${run}`)).toBeVisible();
  await patient.reload();
  await expect(field).toHaveValue('');
  for (const text of ['Uno', 'Due', 'Mi sente?', 'Pronto?'])
    await expect(said(patient, `${text} ${run}`)).toHaveCount(1);

  // Refused where the browser stores nothing, it is in the field again, with the reason.
  const unkept = await patient.context().newPage();
  await unkept.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await unkept.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { message: 'Rifiutato' } })
      : route.continue(),
  );
  await unkept.goto(patient.url());
  await untilAlive(unkept.getByRole('textbox', { name: 'Scriva un messaggio' }));
  await say(unkept, 'Peccato');
  await expect(unkept.getByText('Rifiutato')).toBeVisible();
  await expect(unkept.getByRole('textbox', { name: 'Scriva un messaggio' })).toHaveValue('Peccato');
  for (const page of [admin, patient]) await page.context().close();
});
