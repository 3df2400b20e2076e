// A customised list: arranged, saved as a view, navigated by keyboard, read and edited in place.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findings } from '../support/axe';
import { apiOf, newStaff, openAs, signIn } from '../support/portal-page';
import { expectDialogFine, openMoreActions, openView, sideways, untilAlive } from '../support/portal-pages';

test('an admin arranges the contacts, saves a view, and works through them by keyboard', async ({ page, request }) => {
  test.setTimeout(120_000);
  const word = `Viste${Date.now().toString(36)}`;
  const admin = await apiOf(request, 'admin');
  const person = { email: 'viste@tests.example', message: 'Buongiorno', privacyAccepted: true };
  for (const n of [2, 3]) await admin.post('contacts', { ...person, name: `${word} ${n}` });
  const message = `${'Vorrei sapere quanto dura il trattamento. '.repeat(6)}Grazie`;
  await admin.post('contacts', { ...person, name: `${word} 1`, message });
  // Layouts are kept by person, and other tests use the demo accounts.
  await openAs(page, await newStaff(request, 'admin'), `/admin/contacts?q=${word}&sort=name`);
  await untilAlive(page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }));

  // The resize handle at the edge of a head works by keyboard, and the width is stored.
  const edge = page.getByRole('separator', { name: /Nome/ }).first();
  await edge.focus();
  const kept = page.waitForResponse('**/api/forms/list-layouts');
  await edge.press('ArrowRight');
  expect((await kept).ok()).toBe(true);
  const head = page.getByRole('columnheader', { name: /^Nome/ });
  const width = (await head.boundingBox())!.width;
  // Kept by the server, and drawn without a style attribute, which the page's policy forbids.
  await page.reload();
  expect((await head.boundingBox())!.width).toBe(width);
  await untilAlive(page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }));

  // Keyboard users get the truncated text as a tooltip; Escape closes it.
  await expect(page.locator('[data-initials="V1"]')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const whole = page.getByRole('tooltip');
  await expect(whole).toContainText('Grazie');
  // Scan the tooltip only: it covers other elements.
  expect(await findings(page, { within: '[role=tooltip]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await openView(page, 'Colonne');
  await page.getByRole('button', { name: 'Giù: Nome' }).click();
  await page.getByRole('radio', { name: 'Compatte' }).check();
  await page.getByRole('button', { name: 'Applica' }).last().click();
  await expect(page.locator('thead th').nth(2)).toContainText('Nome');
  expect(new URL(page.url()).searchParams.get('columns')).toBeNull();

  await openView(page, 'Viste');
  await page.getByPlaceholder('Nome della vista').fill(word);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Salva come nuova vista' }).click();
  await page.waitForURL(/view=/);
  await page.goto('/admin/contacts?view=none');
  await openView(page, 'Viste');
  await page.getByRole('link', { name: word, exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(4);

  await untilAlive(page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `${word} 2` })).toBeChecked();
  await page.keyboard.press('o');
  const panel = page.getByRole('region', { name: `Accanto all’elenco: ${word} 2` });
  await expect(panel).toContainText('Buongiorno');
  await panel.getByRole('link', { name: 'Elemento successivo' }).click();
  const third = page.getByRole('region', { name: `Accanto all’elenco: ${word} 3` });
  await expect(third).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const list = page.url();
  // Previous/next also work on the record's page, by key and by link; so does the way back to the list.
  await third.getByRole('link', { name: 'Apri la pagina' }).click();
  await expect(page.getByRole('heading', { name: `${word} 3` })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { name: `${word} 2` })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('link', { name: 'Elemento successivo' }).click();
  await expect(page.getByRole('heading', { name: `${word} 3` })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(list);
  // Beside the panel rows are cards, without the head of the table.
  await untilAlive(page.locator('[data-row]').first());
  await page.keyboard.press('Escape');
  await expect(page.locator('#panel')).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Cerca in questo elenco' });
  // The list is drawn anew as the panel closes: a key meanwhile may be lost.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('n?x');
  await expect(search).toHaveValue('n?x');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Scorciatoie da tastiera di questo elenco' })).toContainText(
    'Seleziona la riga',
  );
  await expectDialogFine(page, 'data-table/list-keys');
  await page.keyboard.press('Escape');
});

test('a narrow screen leaves out less important columns; its menu of columns has them', async ({ page, request }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn(page, await newStaff(request, 'admin'));
  const level = page.getByRole('columnheader', { name: /^Livello/ });
  await expect(page.getByRole('columnheader', { name: /^Ruolo/ })).toBeVisible();
  await expect(level).toBeHidden();
  expect(await sideways(page)).toEqual([]);
  await untilAlive(page.locator('[popovertarget=list-view]'));
  // The code for sorting comes late: what is ticked meanwhile stays ticked.
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_next/static/chunks/**', async (route) => {
    await late;
    await route.continue();
  });
  await openView(page, 'Colonne');
  const tick = page.getByRole('checkbox', { name: 'Livello', exact: true });
  await expect(tick).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Ruolo', exact: true })).toBeChecked();
  await tick.check();
  arrive();
  await expect(page.locator('form li button').first()).toBeVisible();
  await expect(tick).toBeChecked();
  await page.getByRole('button', { name: 'Applica' }).last().click();
  await expect(level).toBeVisible();
  await page.goto('/admin/centers');
  await expect(page.getByRole('columnheader', { name: /^Consulente/ })).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(page.getByRole('columnheader', { name: /^Consulente/ })).toBeVisible();

  // Groups: a count, "show the first", and a name that links to the filtered list.
  await openView(page, 'Raggruppa');
  await page.getByRole('link', { name: 'Fascia', exact: true }).click();
  await page.waitForURL(/group=tier/);
  const group = page.locator('[data-groups] [data-record=GOLD]');
  const count = await group.getByRole('cell').first().textContent();
  await expect(page.locator('[data-groups] tbody table')).toHaveCount(0);
  await group.getByRole('link', { name: 'Mostra i primi' }).click();
  await expect(page.locator('[data-groups] tbody table')).toHaveCount(1);
  expect(await findings(page)).toEqual([]);
  await openMoreActions(page);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'I gruppi, in CSV' }).click(),
  ]);
  expect(readFileSync(await sheet.path(), 'utf8')).toContain(`Gold;${count}`);
  await group.getByRole('link', { name: 'Gold', exact: true }).click();
  await page.waitForURL(/tier=GOLD/);
  await expect(page.locator('[data-groups]')).toHaveCount(0);
});

test('the first column stays in sight when a list scrolls sideways; the whole row stays a link', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openAs(
    page,
    'admin',
    '/admin/centers?columns=name,address,phoneNumbers,referentEmail,site,tier,machineType,createdAt',
  );
  const frame = page.locator('.table-frame');
  const [name, box] = [page.locator('tbody td.first').first(), page.locator('tbody td.pick').first()];
  const places = async () => [(await name.boundingBox())!.x, (await box.boundingBox())!.x];
  await untilAlive(box.getByRole('checkbox'));
  const before = await places();
  await frame.evaluate((element) => element.scrollTo({ left: 10_000 }));
  expect(await frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
  expect(await places()).toEqual(before);
  // Nothing lies over the checkbox, and the row belongs to its link up to the menu at its end.
  await box.getByRole('checkbox').check();
  await expect(page.getByRole('form', { name: 'Elementi selezionati' })).toContainText('1 selezionato');
  expect(await findings(page)).toEqual([]);
  const { x, width } = (await frame.boundingBox())!;
  const { y, height } = (await name.boundingBox())!;
  const href = await name.locator('[data-row]').getAttribute('href');
  const menu = (await page.locator('tbody tr').first().getByRole('cell').last().boundingBox())!;
  await page.mouse.click(Math.min(x + width, menu.x) - 20, y + height / 2);
  await expect(page).toHaveURL(href!);
});
