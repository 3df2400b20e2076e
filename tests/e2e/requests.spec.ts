// Working on requests: an admin delegates, answers by mail and closes; a consultant moves their own on the board.
import { expect, type Page } from '@playwright/test';
import { testEnvironment } from '../support/environment';
import { mailTo } from '../support/mailbox';
import { apiOf, openAs } from '../support/portal-page';
import { enter, expectAccessible, newEmail, overflow, untilAlive } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

const { SERVICE_CREDENTIAL } = testEnvironment('');

async function press(page: Page, button: string, notice: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expectToast(page, notice);
}

const openLine = (page: Page, said: string) => page.locator('summary', { hasText: said }).click();

test('a message is taken over, discussed, answered by mail, its reply read, and closed', async ({ page, request }) => {
  const email = newEmail('applicant');
  const admin = await apiOf(request, 'admin');
  const colleague = { name: 'Zoë', surname: `Colle${Date.now()}`, email: newEmail('admin'), password: 'Sicura2026x' };
  expect((await admin.post('users', { ...colleague, role: 'admin', confirmedUser: true, culture: 'it' })).ok()).toBe(
    true,
  );
  const message = { name: 'Carla Neri', email, message: 'È aperto il sabato?', privacyAccepted: true, culture: 'de' };
  const { _id: id } = await (await admin.post('contacts', message)).json();
  await mailTo(request, email, 'Wir haben Ihre Nachricht erhalten');

  await openAs(page, 'admin@candor.example', `/admin/contacts/${id}`);
  await openLine(page, 'In attesa');
  await press(page, 'Prendi in lavorazione', 'Richiesta spostata');
  await openLine(page, 'Affidata a: Nessuno');
  await page.getByLabel('Affidata a').selectOption({ label: `${colleague.name} ${colleague.surname}` });
  await press(page, 'Salva', 'Richiesta aggiornata');
  await mailTo(request, colleague.email, 'Richiesta affidata a Lei: Carla Neri');

  const note = page.getByLabel('Nuova nota');
  await untilAlive(note);
  await page.getByText('Nota interna', { exact: true }).click();
  await note.pressSequentially(`Chi risponde? @${colleague.surname.slice(0, 5)}`);
  const people = page.getByRole('listbox', { name: 'Persone da avvisare' });
  await people.getByRole('option').filter({ hasText: colleague.surname }).click();
  await expect(note).toHaveValue(`Chi risponde? @Zoë ${colleague.surname} `);
  await press(page, 'Aggiungi la nota', 'Nota aggiunta');
  await expectAccessible(page);

  await page.getByText('Rispondi', { exact: true }).click();
  // Refused for want of words, it still has its file.
  const chosen = { name: 'orari.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await page.locator('#answer-files').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Invia la risposta', exact: true }).click();
  await expect(page.locator('#answer-text-error')).toBeVisible();
  await expect(page.getByText('orari.pdf')).toBeVisible();
  await page.locator('#answer-files').setInputFiles([]);
  await page.getByLabel('Risposta').fill('Sì, fino alle 13.');
  await press(page, 'Invia la risposta', 'Risposta inviata');
  const letter = await mailTo(request, email, 'Ihre Anfrage an');
  expect(letter.text).toContain('Sì, fino alle 13.');

  const reply = {
    messageId: `<${email}>`,
    from: `Carla <${email}>`,
    to: 'post@candor.example',
    inReplyTo: letter.messageId,
    text: 'Grazie, vengo <b>sabato</b>.\n\nAm 22.11.2026 um 09:00 schrieb Candor:\n> Sì, fino alle 13.',
  };
  const headers = { authorization: `Bearer ${SERVICE_CREDENTIAL}` };
  expect((await request.post('/api/mail/inbound', { headers, data: reply })).status()).toBe(200);
  await page.reload();
  const thread = page.locator('#timeline');
  await expect(thread.getByText('Grazie, vengo <b>sabato</b>.', { exact: true })).toBeVisible();
  await expect(thread.getByText('> Sì, fino alle 13.')).toBeHidden();
  await thread.getByText('Testo citato').click();
  await expect(thread.getByText('> Sì, fino alle 13.')).toBeVisible();
  await openLine(page, 'In lavorazione');
  await press(page, 'Chiudi', 'Richiesta spostata');
  await mailTo(request, email, 'Ihr Anliegen ist erledigt');

  const told = await (await apiOf(request, colleague.email)).get('notifications');
  const messages = ['requestAssigned', 'requestMentioned', 'requestReplied'].map((one) => `notifications.${one}`);
  expect((told as { message: string }[]).map(({ message: one }) => one).toSorted()).toEqual(messages);
});

test('a consultant sees the open requests, and moves one on the board', async ({ page, request }) => {
  const admin = await apiOf(request, 'admin');
  const people = (await admin.get('users?email=consultant@candor.example')) as { _id: string }[];
  const studio = `Studio ${Date.now()}`;
  const address = { country: 'IT', city: 'Milano', province: 'Milano', zipCode: '20121' };
  const asked = { referent: 'Ada Neri', referentEmail: newEmail('applicant'), phoneNumber: '+39 0212345678', address };
  const request_ = { name: studio, ...asked, productType: 'ULTRA', applicantNotes: 'Mattina', privacyAccepted: true };
  const { _id: id } = await (await admin.post('product-test-requests', request_)).json();
  expect(
    (await admin.put(`product-test-requests/${id}`, { consultant: people[0]!._id, dueOn: '2020-01-01' })).ok(),
  ).toBe(true);

  await enter(page, 'consultant@candor.example');
  await expect(page.getByRole('link', { name: /Richieste.*in ritardo/ }).first()).toBeVisible();
  await page.goto('/consultant/product-test-request?work=overdue&view=board');
  const card = page.getByRole('listitem').filter({ hasText: studio });
  await expect(card.getByText('In ritardo')).toBeVisible();
  await expectAccessible(page);
  const handle = card.getByRole('button', { name: `Trascina: ${studio}` });
  await untilAlive(handle);
  const managed = page.getByRole('region', { name: 'Gestita' });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [(await handle.boundingBox())!, (await managed.boundingBox())!];
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, Math.max(to.y + 40, from.y), { steps: 12 });
  await page.mouse.up();
  await expectToast(page, 'Richiesta spostata');
  await expect(managed.getByText(studio)).toBeVisible();
  expect(await admin.get(`product-test-requests/${id}`)).toMatchObject({ status: 'managed', waitingSince: null });
});

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the columns are stacked, and a card is moved by its menu', async ({ page, request }) => {
    const admin = await apiOf(request, 'admin');
    const name = `Ugo ${Date.now()}`;
    const made = await admin.post('contacts', { name, email: newEmail('u'), message: 'Salve', privacyAccepted: true });
    const { _id: id } = await made.json();
    await admin.put(`contacts/${id}`, { dueOn: '2020-01-01' });
    await openAs(page, 'admin@candor.example', '/admin/contacts?work=mine&view=board');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.goto(`/admin/contacts/${id}`);
    await openLine(page, 'In attesa');
    await page.getByRole('button', { name: 'Respingi' }).click();
    await expect(page).toHaveURL(/saved=requestMoved/);
    expect(await admin.get(`contacts/${id}`)).toMatchObject({ status: 'rejected' });
  });
});
