// An admin creates, edits, sorts, deletes and restores the office's records in the browser, each in one of the five languages.
import { readFileSync } from 'node:fs';
import { expect, type Page, type Route } from '@playwright/test';
import { type Locale, locales } from '@/lib/run/i18n/routing';
import type messages from '@/messages/it.json';
import { findings } from '../support/axe';
import { IS_LONG, isToday } from '../support/long-proof';
import { openAs } from '../support/portal-page';
import { enter, expectDialogFine, openMoreActions, press, untilAlive } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

const day = Date.now().toString(36);

type Noun = {
  list: string;
  /** Text to type, by field name, the record's name first; references are searched. */
  fill: Record<string, string>;
  search?: Record<string, string>;
  choose?: Record<string, string>;
  change: [field: string, value: string];
  isSorted?: true;
};

const nounsOf = (word: string, language: Locale): Record<string, Noun> => ({
  faqs: {
    list: 'options/faqs',
    fill: { question: `Quanto dura ${word}?`, answer: 'Un anno circa.' },
    choose: { language },
    change: ['answer', 'Circa un anno e mezzo.'],
    isSorted: true,
  },
  categories: {
    list: 'options/categories',
    fill: { name: `Categoria ${word}` },
    choose: { entityType: 'event' },
    change: ['description', 'Per gli eventi.'],
    isSorted: true,
  },
  products: {
    list: 'options/products',
    fill: { name: `Prodotto ${word}`, price: '12,50' },
    change: ['name', `Prodotto nuovo ${word}`],
  },
  'VAT rates': {
    list: 'options/vat-rates',
    fill: { name: `IVA ${word}`, percentage: '21,5' },
    change: ['name', `IVA nuova ${word}`],
  },
  'promo settings': {
    list: 'options/promo-settings',
    fill: { name: `Promo ${word}`, logoUrl: 'https://candor.example/logo.png' },
    change: ['name', `Promo nuova ${word}`],
  },
  labels: {
    list: 'options/labels',
    fill: { key: `app.${word}`, value: 'Un testo' },
    change: ['value', 'Un altro testo'],
  },
  consultants: {
    list: 'options/consultants',
    fill: { name: 'Ada', surname: `Verdi ${word}`, lastTrimesterMinTreatments: '12' },
    choose: { region: 'Lombardia' },
    change: ['surname', `Bianchi ${word}`],
  },
  news: {
    list: 'news',
    fill: { title: `Novità ${word}`, description: 'Un nuovo corso.' },
    change: ['description', 'Un corso nuovo.'],
  },
  customers: {
    list: 'customers',
    fill: { businessName: `Studio ${word}`, 'billingInfo.vatNumber': 'IT99000000010', 'address.city': 'Milano' },
    search: { agentId: 'Consul' },
    change: ['vat', 'IT99000000028'],
  },
  downloads: {
    list: 'options/downloads',
    fill: { title: `Manuale ${word}`, link: 'https://candor.example/manuale.pdf' },
    choose: { kind: 'document', language },
    change: ['description', 'Con le novità.'],
    isSorted: true,
  },
  'center events': {
    list: 'centerEvents',
    fill: { eventDate: '3.11.26', 'eventDate.time': '9:30', notes: `Nota ${word}` },
    choose: { type: 'promo-sent' },
    search: { centerId: 'a' },
    change: ['notes', `Altra nota ${word}`],
  },
});

const field = (page: Page, name: string) =>
  page.locator(`form[action^="/api/forms/records/"] [name="${name}"]:not([type="hidden"])`);

async function fillIn(page: Page, { fill, choose = {}, search = {} }: Noun) {
  for (const [name, value] of Object.entries(fill)) await field(page, name).fill(value);
  for (const [name, value] of Object.entries(choose)) await field(page, name).selectOption(value);
  for (const [name, value] of Object.entries(search)) {
    await field(page, `${name}.text`).pressSequentially(value);
    await page.locator('div[role="option"]').first().click();
  }
}

test.describe.configure({ mode: 'default' });

const textsIn = (locale: Locale) => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as typeof messages;
const named = (name: string) => ({ name, exact: true });

async function saveNew(page: Page, { records, profile }: typeof messages): Promise<string> {
  const taken = page.waitForResponse((answer) => answer.url().includes('/api/forms/records/'));
  await page.getByRole('button', named(records.form.save)).press('Control+Enter');
  await expectToast(page, profile.saved.recordCreated);
  const { to } = (await (await taken).json()) as { to: string };
  if (!page.url().includes(to.split('?')[0]!)) await page.goto(to);
  return to.split('?')[0]!;
}

/** Secondary actions of a list are in a menu if there are several. */
async function followAside(page: Page, name: string, { portal }: typeof messages) {
  const menu = page.locator('main summary', { hasText: portal.moreActions });
  if (await menu.count()) await press(menu);
  await page.getByRole('link', named(name)).click();
}

async function sortCopy(page: Page, { list, fill }: Noun, texts: typeof messages) {
  const { portal, records } = texts;
  const [[name, original]] = Object.entries(fill) as [[string, string]];
  const copy = `Bis: ${original}`;
  await page.getByRole('link', named(portal.form.duplicate)).click();
  await field(page, name).fill(copy);
  await saveNew(page, texts);
  await page.goto(`/admin/${list}`);
  await followAside(page, portal.form.arrange, texts);
  const names = () => page.locator('ol li p').allTextContents();
  await expect.poll(names).toContain(copy);
  const isBehind = async () => (await names()).indexOf(copy) > (await names()).indexOf(original);
  const isLast = await isBehind();
  await press(page.getByRole('button', named(`${isLast ? records.arrange.up : records.arrange.down}: ${copy}`)));
  await expectToast(page, records.arrange.saved);
  await page.reload();
  await expect.poll(isBehind).toBe(!isLast);
}

async function restoreFromList(page: Page, list: string, record: string, texts: typeof messages) {
  const { portal, profile } = texts;
  await page.goto(record);
  await openMoreActions(page, portal.moreActions);
  await press(page.getByRole('button', named(portal.form.delete)));
  await page.getByRole('dialog').getByRole('button', named(portal.deletion.yes)).click();
  await expectToast(page, profile.saved.recordDeleted);
  await page.goto(`/admin/${list}`);
  await followAside(page, portal.form.deleted, texts);
  await page.locator(`[data-row][href^="${record}"]`).click();
  await press(page.getByRole('button', named(portal.form.restore)));
  await expectToast(page, profile.saved.recordRestored);
  await openMoreActions(page, portal.moreActions);
  await expect(page.getByRole('link', named(portal.form.duplicate))).toBeVisible();
}

/** Two each day, in one of the languages each; with LONG_PROOF=yes all of them in all five. */
const tried = Object.keys(nounsOf('', 'it')).filter((_, n) => isToday(n, 6));
for (const [index, called] of tried.entries())
  for (const locale of IS_LONG ? locales : [locales[(index * 2) % locales.length]!]) {
    const texts = textsIn(locale);
    const { portal, records } = texts;
    test(`${called}, ${locale}: created, edited, sorted, deleted and restored`, async ({ page, context, baseURL }) => {
      test.slow();
      const noun = nounsOf(`${day}${locale}`, locale)[called]!;
      await enter(page, 'admin@candor.example', 'it', null);
      await context.addCookies([{ name: 'NEXT_LOCALE', value: locale, url: baseURL! }]);
      await page.goto(`/admin/${noun.list}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await page.getByRole('link', named(portal.form.add)).click();
      // Short forms open over their list; the others are pages.
      await page.waitForURL(/\/new$|\?form=new$/);
      await fillIn(page, noun);
      if (IS_LONG) expect(await findings(page)).toEqual([]);
      const record = await saveNew(page, texts);
      await page.getByRole('link', named(portal.form.edit)).click();
      await page.waitForURL(/\/edit$|\?form=/);
      const [name, value] = noun.change;
      await field(page, name).fill(value);
      await page.getByRole('button', named(records.form.save)).click();
      await expect(page.getByText(value).first()).toBeVisible();
      await expect(page.getByRole('heading', named(texts.timeline.kinds.changes))).toBeVisible();
      if (IS_LONG) expect(await findings(page)).toEqual([]);
      await openMoreActions(page, portal.moreActions);
      await press(page.getByRole('button', named(portal.form.delete)));
      await page.getByRole('dialog').getByRole('button', named(portal.deletion.yes)).click();
      await page.getByRole('button', named(portal.form.undo)).click();
      await expect(page.getByText(value).first()).toBeVisible();
      await openMoreActions(page, portal.moreActions);
      await expect(page.getByRole('link', named(portal.form.duplicate))).toBeVisible();
      if (noun.isSorted) await sortCopy(page, noun, texts);
      if (IS_LONG) await restoreFromList(page, noun.list, record, texts);
    });
  }

test('questions are sorted by keyboard, and stay so', async ({ page }) => {
  await openAs(page, 'admin', '/admin/options/faqs');
  await followAside(page, textsIn('it').portal.form.arrange, textsIn('it'));
  const names = () => page.locator('ol li p').allTextContents();
  await expect(page.locator('ol li').nth(1)).toBeVisible();
  const [first, second, ...others] = await names();
  await page.getByRole('button', { name: `Giù: ${first}` }).click();
  await expectToast(page, 'Ordine salvato');
  await page.reload();
  expect(await names()).toEqual([second, first, ...others]);
  const handle = page.getByRole('button', { name: `Trascina: ${first}` });
  await untilAlive(handle);
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Presa: ${first}`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${first}: posizione 1`)).toBeAttached();
  await page.keyboard.press('Space');
  await expectToast(page, 'Ordine salvato');
  expect(await names()).toEqual([first, second, ...others]);

  // Of two quick moves the first is refused: only that one is taken back.
  const [last, lastButOne] = [others.pop(), others.pop()];
  let refuse = () => {};
  const untilBothAreMade = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/order', (route) => untilBothAreMade.then(() => route.abort()), { times: 1 });
  await page.getByRole('button', { name: `Giù: ${first}` }).click();
  await page.getByRole('button', { name: `Giù: ${lastButOne}` }).click();
  expect(await names()).toEqual([second, first, ...others, last, lastButOne]);
  const kept = page.waitForResponse('**/order');
  refuse();
  await expectToast(page, 'Non è stato possibile salvare l’ordine');
  await expect.poll(names).toEqual([first, second, ...others, last, lastButOne]);
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect.poll(names).toEqual([first, second, ...others, last, lastButOne]);
  await page.getByRole('button', { name: `Su: ${lastButOne}` }).click();
  await expectToast(page, 'Ordine salvato');
});

test('errors are shown beside their fields, and unsaved work prompts before leaving', async ({ page }) => {
  await openAs(page, 'admin', '/admin/centerEvents?form=new');
  await expectDialogFine(page, 'app/portal/[area]/[...rest]/form-over');
  await press(page.getByRole('button', { name: 'Apri il calendario' }).first());
  await expectDialogFine(page, 'fields/picker', ':popover-open');
  await page.goto('/admin/options/vat-rates/new');
  await field(page, 'percentage').fill('molto');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.locator('#problems')).toBeVisible();
  await expect(field(page, 'percentage')).toHaveValue('molto');
  await expect(page.locator('#percentage-error')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await field(page, 'name').fill('Ridotta');
  await field(page, 'name').press('Escape');
  await expect(page.getByRole('dialog', { name: 'Uscire senza salvare?' })).toBeVisible();
  await expectDialogFine(page, 'form/guarded-form');
  await page.getByRole('button', { name: 'Continua a scrivere' }).first().click();
  await expect(field(page, 'name')).toHaveValue('Ridotta');
  // Refused, it says why.
  const refuse = (route: Route) => route.fulfill({ status: 403, json: { message: 'Può solo guardare' } });
  await page.route('**/api/forms/records/*', refuse, { times: 1 });
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Può solo guardare')).toBeVisible();
});

test('Back asks nothing, and what was typed is offered when the form is opened again', async ({ page }) => {
  await openAs(page, 'admin', '/admin/options/vat-rates');
  await press(page.getByRole('link', { name: 'Nuovo' }).first());
  await untilAlive(field(page, 'name'));
  await field(page, 'name').fill('Ridotta');
  const kept = page.waitForResponse((response) => response.request().headers()['x-left'] === 'yes');
  await page.goBack();
  await kept;
  await expect(field(page, 'name')).toBeHidden();
  await press(page.getByRole('link', { name: 'Nuovo' }).first());
  await expect(field(page, 'name')).toHaveValue('');
  await press(page.getByRole('button', { name: 'Riprendi ciò che ha scritto' }));
  await expect(field(page, 'name')).toHaveValue('Ridotta');
});

test('a session that ended while a form was open: sign in over the page, then submit', async ({ page, context }) => {
  await openAs(page, 'admin', '/admin/options/vat-rates/new');
  await field(page, 'name').fill(`IVA dopo ${day}`);
  await field(page, 'percentage').fill('5');
  await untilAlive(page.getByRole('button', { name: 'Salva' }));
  await context.clearCookies();
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.locator('#dialog-password').fill('Candor2026');
  await page.locator('#dialog-password').press('Enter');
  await expect(page.getByText(`IVA dopo ${day}`).first()).toBeVisible();
  await expect(page).toHaveURL(/vat-rates\/[0-9a-f-]+/);
  await untilAlive(page.getByRole('link', { name: 'Modifica' }));
  await context.clearCookies();
  await openMoreActions(page);
  await page.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('button', { name: 'Sì, elimina' }).click();
  await page.locator('#dialog-password').fill('Candor2026');
  await page.locator('#dialog-password').press('Enter');
  await expect(page.getByRole('button', { name: 'Annulla', exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test('a form is submitted, returns with errors, and is accepted', async ({ browser }) => {
    const signedIn = await browser.newContext();
    await enter(await signedIn.newPage(), 'admin@candor.example', 'it', null);
    const context = await browser.newContext({ javaScriptEnabled: false, storageState: await signedIn.storageState() });
    const page = await context.newPage();
    await page.goto('/admin/options/products/new');
    await field(page, 'price').fill('9,90');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.locator('#problems')).toBeVisible();
    await field(page, 'name').fill(`Senza script ${day}`);
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByRole('heading', { name: `Senza script ${day}` })).toBeVisible();
    await page.locator('summary', { hasText: 'Altre azioni' }).click();
    // Asked below the button. Playwright finds neither roles nor texts within `noscript`.
    await page.locator('noscript summary').click();
    const question = page.locator('noscript form');
    await expect(question).toContainText(`Eliminare Senza script ${day}?`);
    await question.locator('button').click();
    await expect(page.locator('noscript [data-toast]')).toContainText('Eliminato');

    // What an action asks for stands above the screen.
    await page.goto('/admin/users?q=expert%40candor.example');
    await page.locator('tbody a[href*="/users/"]').first().click();
    await page.goto(`${page.url().split('?')[0]}?act=seeAs`);
    const asked = page.locator('noscript form[data-keeps]');
    await asked.locator('button[type=submit]').click();
    await expect(page.locator('noscript #problems')).toContainText('Motivo');
    await asked.locator('textarea').fill('Aiuto');
    await asked.locator('button[type=submit]').click();
    await expect(page.getByRole('button', { name: 'Torna al mio account' })).toBeVisible();
    await signedIn.close();
    await context.close();
  });
});
