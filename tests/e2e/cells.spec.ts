// An admin corrects details in a list: by keyboard, with a mistake, with a conflicting colleague, and undone.
import { expect } from '@playwright/test';
import { apiOf, openAs } from '../support/portal-page';
import { expectDialogFine, untilAlive } from '../support/portal-pages';
import { test, toast } from '../support/toasts';

test('cells are edited in place with keyboard and pointer, and undone', async ({ page, request }) => {
  test.setTimeout(60_000);
  const word = `Celle${Date.now().toString(36)}`;
  const admin = await apiOf(request, 'admin');
  // Not in Italian, whose questions office-forms.spec.ts sorts meanwhile.
  const answer = { answer: 'Sì', language: 'fr' };
  const made = await admin.post('faqs', { ...answer, question: `${word} uno` });
  await admin.post('faqs', { ...answer, question: `${word} due` });
  const { _id } = (await made.json()) as { _id: string };
  await openAs(page, 'admin', `/admin/options/faqs?q=${word}&sort=-question&columns=question,language,isVisible`);
  await untilAlive(page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }));

  // The keys work once the list's scripts have loaded.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-row]').first()).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('F2');
  const question = page.getByRole('dialog', { name: /^Domanda/ });
  await expect(question.getByRole('textbox')).toBeFocused();
  await question.getByRole('textbox').fill('');
  await page.keyboard.press('Enter');
  await expect(question.locator('#cell-error')).toBeVisible();
  await expectDialogFine(page, 'data-table/cell-editor');
  await question.getByRole('textbox').fill(`${word} primo`);
  await page.keyboard.press('Tab');
  const language = page.getByRole('dialog', { name: /^Lingua/ });
  await expect(language.getByRole('combobox')).toBeFocused();
  await language.getByRole('combobox').selectOption('de');
  await page.keyboard.press('Enter');
  await expect(language).toBeHidden();
  await expect(page.getByRole('row', { name: `${word} primo` })).toContainText('Tedesco');
  await expect(page.locator('[data-row]').first()).toBeFocused();
  await toast(page, 'Lingua: Salvato').getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByRole('row', { name: `${word} primo` })).toContainText('Francese');

  // With the pointer; a colleague saves meanwhile, and Escape keeps their value.
  const row = page.getByRole('row', { name: `${word} primo` });
  await row.getByRole('cell').filter({ hasText: word }).hover();
  await page.locator('[data-pencil]').click();
  await question.getByRole('textbox').fill(`${word} mio`);
  await admin.put(`faqs/${_id}`, { question: `${word} loro` });
  await page.keyboard.press('Enter');
  await expect(question.locator('#cell-error')).toContainText(`${word} loro`);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(((await admin.get(`faqs/${_id}`)) as { question: string }).question).toBe(`${word} loro`);

  // A change shows before the server has answered, and is taken back with a sentence when there is no answer.
  await page.reload();
  await untilAlive(page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }));
  let drop = () => {};
  const held = new Promise<void>((resolve) => {
    drop = resolve;
  });
  await page.route(`**/api/faqs/${_id}`, async (route) => {
    await held;
    await route.abort();
  });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await question.getByRole('textbox').fill(`${word} subito`);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  const link = page.locator(`[data-record="${_id}"] [data-row]`);
  await expect(link).toHaveText(`${word} subito`);
  drop();
  await expect(question.locator('#cell-error')).not.toBeEmpty();
  await expect(question.getByRole('textbox')).toHaveValue(`${word} subito`);
  await expect(link).toHaveText(`${word} loro`);
});
