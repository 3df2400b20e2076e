// An admin's work on a newsletter: write, preview, test, send, watch, pause.
import { expect, type Page } from '@playwright/test';
import { findings } from '../support/axe';
import { mailsTo, mailTo } from '../support/mailbox';
import { newExpert, openAs } from '../support/portal-page';
import {
  expectAccessible,
  expectDialogFine,
  newEmail,
  overflow,
  ownAddress,
  press,
  untilAlive,
} from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]:not([type="hidden"])`);

/** Checks a screen in light and dark mode, on desktop and phone. */
async function lookAt(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findings(page, { look: 'colour' })).toEqual([]); // the same document
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

test('written, previewed, tested, sent and watched; a reader leaves and comes back', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const title = `Giornate di primavera ${Date.now().toString(36)}`;
  const readers = [newEmail('lettrice'), newEmail('lettore')];
  await openAs(page, 'admin', '/admin/newsLetter');
  await page.getByRole('link', { name: 'Nuovo', exact: true }).click();
  await page.waitForURL(/\/new$/);
  await field(page, 'titleIt').fill(title);
  const text = page.getByRole('textbox', { name: 'Testo (italiano)' });
  await untilAlive(page.getByRole('toolbar').first());
  await text.click();
  await page.keyboard.type('Gentile ');
  const tools = page.getByRole('toolbar', { name: 'Strumenti: Testo (italiano)' });
  await tools.getByRole('button', { name: 'Inserisci: Nome' }).click();
  await page.keyboard.type(', la ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('aspettiamo');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('.');
  await field(page, 'buttonTitleIt').fill('Si iscriva');
  await field(page, 'buttonLinkIt').fill('https://candor.example/it');
  await field(page, 'audience').selectOption('italian');
  await field(page, 'targetEmails').fill(readers.join('\n'));
  // Its preview, before it is saved.
  await expect(page.getByText('persone la ricevono')).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByText('aspettiamo', { exact: true })).toBeVisible();
  await expect(preview.getByText('Gentile Elena')).toBeVisible();
  await page.getByText('Telefono', { exact: true }).click();
  await lookAt(page);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expectToast(page, 'Creato');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await lookAt(page);
  await page.getByRole('button', { name: 'Invia o programma' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviare questa newsletter?' });
  await dialog.getByRole('button', { name: 'Invia una prova a me' }).click();
  await expect(dialog).toContainText('La prova è stata inviata a admin@candor.example.');
  await expect
    .poll(
      async () => (await mailsTo(page.request, 'admin@candor.example')).some(({ subject }) => subject?.includes(title)),
      {
        timeout: 40_000,
      },
    )
    .toBe(true);
  await expectDialogFine(page, 'newsletters/newsletter-actions');
  await dialog.getByRole('button', { name: 'Invia a 2 persone' }).click();
  await expect(page.getByRole('progressbar', { name: 'Invio' })).toHaveAttribute('aria-valuetext', '2 di 2', {
    timeout: 60_000,
  });
  await expect(page.getByText('Inviata', { exact: true }).first()).toBeVisible();
  await lookAt(page);

  const mail = await mailTo(page.request, readers[0]!);
  expect(mail.subject).toBe(title);
  expect(mail.html).toContain('<strong>aspettiamo</strong>');
  expect(mail.text).toContain('aspettiamo');
  await page.getByRole('navigation').getByRole('link', { name: 'Destinatari' }).click();
  await expect(page.getByText(readers[1]!).first()).toBeVisible();
  await lookAt(page);

  // The unsubscribe link: opening it changes nothing, one click does, even without scripts.
  const [link] = /http\S+\/unsubscribe-user\/[^\s"<]+/.exec(mail.text ?? '')!;
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Newsletter');
    if (javaScriptEnabled) await lookAt(reader);
    await reader.getByRole('button', { name: 'Annulla l’iscrizione' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Iscrizione annullata');
    await reader.getByRole('button', { name: 'Riattiva le newsletter' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Iscrizione riattivata');
    await context.close();
  }
});

test('scheduled for later, it is paused, resumed and cancelled', async ({ page }) => {
  await openAs(page, 'admin', '/admin/newsLetter/new');
  const title = `Auguri ${Date.now().toString(36)}`;
  await field(page, 'titleIt').fill(title);
  await untilAlive(page.getByRole('toolbar').first());
  await page.getByRole('textbox', { name: 'Testo (italiano)' }).click();
  await page.keyboard.type('Buone feste.');
  await field(page, 'audience').selectOption('italian');
  await field(page, 'targetEmails').fill(newEmail('lettrice'));
  await page.getByRole('button', { name: 'Salva' }).click();
  await press(page.getByRole('button', { name: 'Invia o programma' }));
  const dialog = page.getByRole('dialog', { name: 'Inviare questa newsletter?' });
  await dialog.getByLabel('Più tardi').check();
  await field(page, 'day').fill('31/02/2099');
  await dialog.getByRole('button', { name: 'Programma l’invio' }).click();
  await expect(field(page, 'day')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'day').fill('24/12/2099');
  await field(page, 'time').fill('9:30');
  await dialog.getByRole('button', { name: 'Programma l’invio' }).click();
  await expect(page.getByText('Parte il 24/12/2099 09:30.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Modifica', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Ferma' }).click();
  await expect(page.getByText('Ferma', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Riprendi' }).click();
  await page.getByRole('button', { name: 'Riporta in bozza' }).click();
  await expect(page.getByRole('link', { name: 'Modifica', exact: true })).toBeVisible();
});

test('the portal’s letters and the job queue can be viewed', async ({ page }) => {
  await openAs(page, 'admin', '/admin/letters?letter=passwordReset');
  await expect(page.frameLocator('iframe').getByText('Cordiali saluti,')).toBeVisible();
  // What came as a style attribute.
  await expect(page.frameLocator('iframe').locator('body')).toHaveCSS('margin', '0px');
  await page.getByText('Tedesco', { exact: true }).click();
  await page.getByText('Scuro', { exact: true }).click();
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', 'de');
  await lookAt(page);
  await page.goto('/admin/jobs?state=done');
  await expect(page.getByText('Invio delle newsletter').first()).toBeVisible();
  await lookAt(page);
});

test('sent mail is read again, a bounced mailbox re-enabled, a text block inserted', async ({ page, request }) => {
  test.slow();
  const reader = await newExpert(request);
  const form = { email: reader, locale: 'it' };
  await request.post('/api/password-resets', { form, headers: { 'x-forwarded-for': ownAddress() } });
  // The invitation to their center, and the link for a new password.
  await expect.poll(async () => (await mailsTo(request, reader)).length, { timeout: 40_000 }).toBe(2);
  await openAs(page, 'admin', `/admin/outbox?q=${reader}`);
  await page.getByRole('row').filter({ hasText: reader }).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reader);
  await expect(page.frameLocator('iframe').locator('body')).toContainText('Ada');
  await lookAt(page);

  const bounce = { email: reader, kind: 'hard', detail: '550 5.1.1 no such user' };
  const headers = { authorization: 'Bearer service-credential-only-for-tests' };
  const told = await request.post('/api/mail/bounces', { data: { bounces: [bounce] }, headers });
  expect(await told.json()).toEqual({ stopped: 1 });
  await page.goto(`/admin/users?q=${reader}`);
  await page.getByRole('row').filter({ hasText: reader }).getByRole('link').first().click();
  await expect(page.getByText('Casella inesistente dal')).toBeVisible();
  await expect(page.getByText('550 5.1.1 no such user')).toBeVisible();
  await press(page.getByRole('button', { name: 'Riattiva le newsletter' }));
  await expect(page.getByText('Casella inesistente dal')).toBeHidden();

  const name = `Orari ${Date.now().toString(36)}`;
  await page.goto('/admin/options/letter-blocks/new');
  await untilAlive(page.getByRole('toolbar').first());
  await field(page, 'name').fill(name);
  await page.getByRole('textbox', { name: 'Testo' }).click();
  await page.keyboard.type('Siamo aperti anche il sabato.');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expectToast(page, 'Creato');
  await page.goto('/admin/newsLetter/new');
  await untilAlive(page.getByRole('toolbar').first());
  const tools = page.getByRole('toolbar', { name: 'Strumenti: Testo (italiano)' });
  await tools.getByLabel('Testi pronti').selectOption(name);
  await expect(page.getByRole('textbox', { name: 'Testo (italiano)' })).toContainText('Siamo aperti anche il sabato.');
});
