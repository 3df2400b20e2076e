// The office gets through what waits: by keys, by pointer and by touch, one request after the other.
import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { apiOf, openAs } from '../support/portal-page';
import { expectAccessible, expectDialogFine, newEmail, overflow, untilAlive } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

/** As many contacts of one name, which the queue is searched for. */
async function contactsOf(request: APIRequestContext, count: number) {
  const name = `Coda${Date.now()}`;
  const admin = await apiOf(request, 'admin');
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const contact = { name: `${name} ${n}`, email: newEmail('coda'), message: `Domanda ${n}`, privacyAccepted: true };
    const made = await admin.post('contacts', contact);
    ids.push(((await made.json()) as { _id: string })._id);
  }
  return { name, ids, admin };
}

const opened = (page: Page, title: string) => page.getByRole('article', { name: title });

test('by keys alone: answers, closes, undoes, puts off, assigns, and nothing is left', async ({ page, request }) => {
  test.slow();
  const { name, ids, admin } = await contactsOf(request, 5);
  const stored = async (n: number) => admin.get(`contacts/${ids[n]}`);
  await openAs(page, 'admin@candor.example', `/admin/contacts?view=triage&q=${name}`);
  await expect(opened(page, `${name} 0`)).toBeVisible();
  await expectAccessible(page);
  await untilAlive(page.getByRole('button', { name: 'Scorciatoie' }));
  await page.keyboard.press('?');
  await expectDialogFine(page, 'portal/key-acts');
  await page.keyboard.press('Escape');

  await page.keyboard.press('r');
  await expect(page.getByLabel('Risposta')).toBeFocused();
  await page.keyboard.type('Sì, il sabato fino alle 13.');
  // The server has taken it, but its answer is lost: sent again, it is the same letter.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**/api/forms/requests/contacts/${ids[0]}`, loseAnswer, { times: 1 });
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Non è stato possibile');
  await expect(page.getByLabel('Risposta')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(opened(page, `${name} 1`)).toBeVisible();
  expect(await stored(0)).toMatchObject({ status: 'closed', waitingSince: null });

  await page.keyboard.press('e');
  await expect(opened(page, `${name} 2`)).toBeVisible();
  await page.keyboard.press('u');
  await expect(opened(page, `${name} 1`)).toBeVisible();
  await expectToast(page, 'Tutto come prima');
  expect(await stored(1)).toMatchObject({ status: 'pending' });

  // The request stays open, and what was noted is not in the field any more.
  const note = page.locator('#note-text');
  await page.locator('details:has(> form #note-text) > summary').click();
  await note.fill('Ha chiamato due volte.');
  await page.locator('form:has(#note-text) button').click();
  await expect(
    opened(page, `${name} 1`).getByRole('listitem').filter({ hasText: 'Ha chiamato due volte.' }),
  ).toHaveCount(1);
  await expect(note).toHaveValue('');
  await page.keyboard.press('Escape');

  // A key pressed before the next request is drawn does not close it unseen; the moment it is drawn, it acts on it.
  await page.evaluate((title) => {
    const press = (_: unknown, me: MutationObserver) => {
      if (document.querySelector('#opened')?.textContent !== title) return;
      me.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
    };
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
  }, `${name} 2`);
  for (const key of ['e', 'e']) await page.keyboard.press(key);
  await expect(opened(page, `${name} 2`)).toBeVisible();
  await expect(page.getByLabel('Risposta')).toBeFocused();
  expect(await stored(2)).toMatchObject({ status: 'pending' });
  // An answer begun is there again after a look at another request.
  await page.keyboard.type('Bozza');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(opened(page, `${name} 3`)).toBeVisible();
  await expect(page.getByLabel('Risposta')).toHaveValue('');
  await page.keyboard.press('k');
  await expect(opened(page, `${name} 2`)).toBeVisible();
  await expect(page.getByLabel('Risposta')).toHaveValue('Bozza');
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(opened(page, `${name} 3`)).toBeVisible();
  expect(await stored(2)).toMatchObject({ status: 'pending', work: 'in-hand' });

  await page.keyboard.press('a');
  await expect(page.locator('#assigneeId:visible')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(opened(page, `${name} 4`)).toBeVisible();
  await page.keyboard.press('e');
  await expect(opened(page, `${name} 3`)).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('Nessuno aspetta una risposta')).toBeVisible();
});

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the message comes first, and “send and next” leads on', async ({ page, request }) => {
    const { name, ids, admin } = await contactsOf(request, 2);
    await openAs(page, 'admin@candor.example', `/admin/contacts?view=triage&q=${name}`);
    await expect(opened(page, `${name} 0`)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const send = page.getByRole('button', { name: 'Invia e vai alla prossima' });
    await untilAlive(send);
    await page.getByLabel('Risposta').fill('La chiamiamo domani.');
    await send.tap();
    await expect(opened(page, `${name} 1`)).toBeVisible();
    expect(await admin.get(`contacts/${ids[0]}`)).toMatchObject({ status: 'processing', waitingSince: null });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same buttons lead on', async ({ page, request }) => {
    const { name, ids, admin } = await contactsOf(request, 2);
    await openAs(page, 'admin@candor.example', `/admin/contacts?view=triage&q=${name}`);
    await page.getByRole('button', { name: 'Chiudi e vai alla prossima' }).click();
    await expect(opened(page, `${name} 1`)).toBeVisible();
    expect(await admin.get(`contacts/${ids[0]}`)).toMatchObject({ status: 'closed' });
  });
});
