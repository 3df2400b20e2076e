import { expect } from '@playwright/test';
import { todayText } from '@/lib/run/i18n/dates';
import { apiOf, openAs } from '../support/portal-page';
import { enter, expectAccessible, expectDialogFine, untilAlive } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

test('a consultant sees which centers are due for a visit, plans the day and records the outcome', async ({ page }) => {
  await enter(page, 'consultant@candor.example');
  await page.getByRole('link', { name: 'Tutti i centri da visitare' }).click();
  const reason = page.getByRole('link', { name: /Manca un kit \d+/ });
  const count = Number(/\d+$/.exec((await reason.textContent()) ?? '')![0]);
  await reason.click();
  await expect(page).toHaveURL(/visitReasons=kitMissing/);
  await expect(page.getByText(new RegExp(`(–|di )${count}\\b`)).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Prepara il giro' }).click();
  const boxes = page.getByRole('group', { name: /Centri da visitare/ }).getByRole('checkbox');
  // Begins with the five that need it most.
  await expect(page.getByText(/^5 tappe, /)).toBeVisible();
  await page.getByText('Cambia partenza, giorno o centri').click();
  for (const n of [3, 4]) await boxes.nth(n).uncheck();
  await page.getByRole('combobox', { name: /^Partenza/ }).fill('Bergamo');
  await page.getByRole('button', { name: 'Calcola il giro' }).click();
  await expect(page.getByText(/^3 tappe, /)).toBeVisible();
  await expect(page.locator('a[href^="https://www.google.com/maps/dir/45."]')).toContainText('Apri in Google Maps');
  await expectAccessible(page);
  const href = await page.getByRole('link', { name: 'Aggiungi al calendario (ICS)' }).getAttribute('href');
  expect((await (await page.request.get(href!)).text()).match(/BEGIN:VEVENT/g)).toHaveLength(3);

  await page.locator('#stop-1').getByRole('link').first().click();
  const note = page.getByRole('button', { name: 'Annota una visita' });
  await untilAlive(note);
  await note.click();
  await expectDialogFine(page, 'portal/fields-dialog');
  const notes = `Vetrina nuova ${Date.now()}`;
  await page.getByRole('dialog').getByLabel('Note').fill(notes);
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click();
  await expectToast(page, 'Visita annotata');
  await expect(page.locator('#visits')).toContainText(notes);
});

test('a consultant writes a note and a task at a center, finds it when due and ticks it', async ({ page, request }) => {
  const title = `Richiamare ${Date.now()}`;
  const consultant = await apiOf(request, 'consultant');
  const [center] = (await consultant.get('centers?limit=1&fields=name')) as { _id: string; name: string }[];
  await openAs(page, 'consultant@candor.example', `/consultant/centers/${center!._id}`);
  const timeline = page.locator('#timeline');
  await page.getByLabel('Nuova nota').fill(`Nota ${title}`);
  await page.getByRole('button', { name: 'Aggiungi la nota' }).click();
  await expectToast(page, 'Creato');
  await timeline.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: 'Note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.goBack();
  await page.locator('label[for=compose-task]').click();
  await untilAlive(page.getByLabel('Nuova attività'));
  await expectAccessible(page);
  await page.getByLabel('Nuova attività').fill(title);
  await page.getByLabel('Entro il giorno').fill(todayText().split('-').toReversed().join('/'));
  await page.getByRole('button', { name: 'Aggiungi l’attività' }).click();
  await expectToast(page, 'Creato');
  await expect(page.getByRole('heading', { level: 1, name: center!.name })).toBeVisible();
  await expect(timeline.getByText(title, { exact: true })).toBeVisible();
  await page.goto('/consultant');
  const due = page.getByRole('listitem').filter({ hasText: title });
  await expect(due).toContainText('Per oggi');
  await due.getByRole('button', { name: 'Fatta' }).click();
  await expectToast(page, 'Compito svolto');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Fatta');
});
