// Prompts, each enabled by its setting, and the error screen: on a separate site, because settings are global.
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { asAdministrator, copyDatabase, ensureDemo, testServer } from '../support/databases';
import { openAs } from '../support/portal-page';
import {
  enter,
  expectAccessible,
  expectDialogFine,
  NEW_PASSWORD,
  newEmail,
  openMoreActions,
  press,
  registerExpert,
} from '../support/portal-pages';
import { type RunningSite, startSite } from '../support/running-site';
import { expectToast, test } from '../support/toasts';

let site: RunningSite;
let database: string;
let server: string;

test.describe.configure({ mode: 'serial' });
// Each worker has its own port, below the ephemeral range.
const port = 21_000 + (process.pid % 11_000);
test.use({ baseURL: `http://localhost:${port}` });

const run = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};
const set = (name: string, value: string) =>
  run('insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = $2', [name, value]);

test.beforeAll(async () => {
  test.setTimeout(120_000);
  ({ url: server } = await testServer());
  database = await copyDatabase(server, await ensureDemo(server), `test_${process.pid}_prompts`);
  site = await startSite(database, {
    PORT: String(port),
    LOG_LEVEL: 'warn',
    BEHIND_PROXY: 'true',
    AUTH_GOOGLE_ID: 'id-for-tests',
    AUTH_GOOGLE_SECRET: 'secret-for-tests',
    // Configured, but switched off.
    AUTH_FACEBOOK_ID: 'id-for-tests',
    AUTH_FACEBOOK_SECRET: 'secret-for-tests',
  });
});
test.afterAll(async () => {
  await site.stop();
  await asAdministrator(server, (client) =>
    client.query(`drop database ${new URL(database).pathname.slice(1)} with (force)`),
  );
});

test('a user whose session has ended signs in again over the same screen, and loses nothing', async ({ page }) => {
  const email = await registerExpert(page, `Studio Sessione ${Date.now()}`);
  await openAs(page, email, '/expert/profile');
  await page.locator('#name').fill('Adelaide');
  await run('delete from sessions using users u where u.id = user_id and u.email = $1', [email]);
  const dialog = page.getByRole('dialog', { name: 'La sessione è terminata' });
  // Returning to the page is noticed once its scripts have loaded.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  // Asked before signing in again, answered after it: about the session before.
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    /\/api\/users\/me\?fields=name/,
    async (route) => {
      const before = await route.fetch();
      await late;
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dialog.getByRole('link')).toHaveText(['Continua con Google']);
  await expectDialogFine(page, 'portal/login-dialog');
  await dialog.getByLabel('Password').fill('Wrong2026');
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('E‑mail o password non corretti');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill(NEW_PASSWORD);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toBeHidden();
  answer();
  await expectToast(page, 'Felici di rivederLa, Ada');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#name')).toHaveValue('Adelaide');
});

test('a call refused because of an ended session opens the same dialog', async ({ page }) => {
  const email = await registerExpert(page, `Studio Chiamata ${Date.now()}`);
  await openAs(page, email, '/expert/profile');
  await page.getByRole('link', { name: 'Studio Chiamata' }).first().click();
  await press(page.getByRole('button', { name: 'Aggiungi professionista' }));
  await run('delete from sessions using users u where u.id = user_id and u.email = $1', [email]);
  await page.getByRole('dialog').getByLabel('E-mail').fill('x@tests.example');
  await page.getByRole('dialog').getByLabel('E-mail').press('Enter');
  await expect(page.getByRole('dialog', { name: 'La sessione è terminata' })).toBeVisible();
});

test('a professional without a center is led to where they add one', async ({ page }) => {
  const email = await registerExpert(page, `Studio Lasciato ${Date.now()}`);
  await run('delete from memberships using users u where u.id = user_id and u.email = $1', [email]);
  await enter(page, email);
  const dialog = page.getByRole('dialog', { name: 'Completi i Suoi centri' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expect(dialog.getByRole('link')).toBeFocused();
  await dialog.getByRole('link').click();
  await expect(page).toHaveURL('/expert/profile/add-centers');
  await expect(dialog).toBeHidden();
  await page.goto('/expert/profile');
  await expect(page.getByText('Non è ancora associato a nessun centro').first()).toBeVisible();
  await expectAccessible(page);
});

test('missing consents are requested once that is enabled, and signing out is possible instead', async ({ page }) => {
  const email = await registerExpert(page, `Studio Profilo ${Date.now()}`);
  // Like a user created by the office: registering would have accepted the terms.
  await run('update users set terms_and_conditions_accepted = false where email = $1', [email]);
  await set('users.askForCompleteProfile', 'true');
  await enter(page, email);
  const dialog = page.getByRole('dialog', { name: 'Completi il Suo profilo' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Salva e continua' }).click();
  await expect(dialog.locator('#dialog-username-error')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('Accetti le condizioni richieste per continuare');
  await dialog.getByLabel('Nome utente').fill(newEmail('ada').split('@')[0]!);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Salva e continua' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(dialog).toBeHidden();

  const other = await registerExpert(page, `Studio Uscita ${Date.now()}`);
  await enter(page, other);
  await dialog.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/\/it$/);
  await set('users.askForCompleteProfile', 'false');
});

/**
 * Where a dialog of the specification's section 2 opens, by its component: for whom, on which screen, and by which
 * button.
 */
type Opening = {
  as: string;
  path: string;
  button?: string | RegExp;
  /** In the menu at the record's head. */
  isInMenu?: true;
  before?: () => Promise<unknown>;
  shows: string | RegExp;
};

test('15 of 15: each dialog of the specification opens, and is accessible', async ({ page }) => {
  test.slow();
  const newcomer = await registerExpert(page, `Studio Quindici ${Date.now()}`);
  const [own] = await run(
    `select m.center_id as id from memberships m join users u on u.id = m.user_id where u.email = $1`,
    [newcomer],
  );
  const [busy] =
    await run(`select c.id from centers c join users u on u.id = c.consultant_id join center_experts e on e.center_id = c.id
    where u.email = 'consultant@candor.example' and c.deleted_at is null group by c.id having count(*) > 1 limit 1`);
  const [treated] = await run(`select t.id from treatments t join treatment_pictures p on p.treatment_id = t.id
    where t.deleted_at is null group by t.id having count(*) > 1 limit 1`);
  const [reported] = await run(
    `select id, left(reason, 20) as reason from reportings where deleted_at is null and reason <> '' limit 1`,
  );
  const [admin, consultant] = ['admin@candor.example', 'consultant@candor.example'];
  const center = `centers/${busy.id}`;
  const openings: Record<string, Opening> = {
    'app/portal/[area]/centers/[id]/page': {
      as: newcomer,
      path: `/expert/centers/${own.id}?saved=center`,
      shows: 'Centro aggiunto',
    },
    'downloads/video-button': { as: newcomer, path: '/expert/dashboard', button: /^Guarda il video/, shows: /./ },
    'portal/delete-record': {
      as: admin,
      path: `/admin/${center}`,
      isInMenu: true,
      button: 'Elimina',
      shows: /^Eliminare /,
    },
    'centers/expert-dialogs to remove': {
      as: admin,
      path: `/admin/${center}`,
      button: /^Rimuovi /,
      shows: /Rimuovere|Togliere|Rimuovi/,
    },
    'centers/expert-dialogs': {
      as: admin,
      path: `/admin/${center}`,
      button: 'Aggiungi professionista',
      shows: /professionista/,
    },
    'kits/export-dialog': { as: admin, path: '/admin/centers/exports', button: /^Esporta \d/, shows: /./ },
    'treatments/picture-carousel': {
      as: admin,
      path: `/admin/treatments/${treated.id}`,
      button: 'Guarda le foto una per una',
      shows: 'Foto',
    },
    'settings/setting-dialog': { as: admin, path: '/admin/options/settings', button: /^Modifica/, shows: /./ },
    'centers/event-dialog': {
      as: consultant,
      path: `/consultant/${center}`,
      button: 'Aggiungi evento',
      shows: /evento/,
    },
    'requests/report-dialog': {
      as: consultant,
      path: `/consultant/${center}`,
      button: 'Segnala',
      shows: /^Segnala /,
    },
    'portal/guest-welcome': { as: 'guest@candor.example', path: '/guest', shows: /^Le diamo il benvenuto/ },
    'portal/associate-centers': {
      as: newcomer,
      path: '/expert/dashboard',
      shows: 'Completi i Suoi centri',
      before: () => run('delete from memberships using users u where u.id = user_id and u.email = $1', [newcomer]),
    },
    'portal/complete-profile': {
      as: newcomer,
      path: '/expert/dashboard',
      shows: 'Completi il Suo profilo',
      before: () => set('users.askForCompleteProfile', 'true'),
    },
  };
  let who = '';
  for (const [name, { as, path, button, isInMenu, before, shows }] of Object.entries(openings)) {
    await before?.();
    if (who !== as) await page.context().clearCookies();
    if (who !== as) await enter(page, as);
    who = as;
    await page.goto(path);
    if (isInMenu) await openMoreActions(page);
    if (button) await press(page.locator('main').getByRole('button', { name: button, exact: true }).first());
    await expect(page.getByRole('dialog', { name: shows }), name).toBeVisible();
    await expectDialogFine(page, name);
  }
  await set('users.askForCompleteProfile', 'false');
  await page.context().clearCookies();
  await openAs(page, admin, `/admin/reportings?open=${reported.id}`);
  await expect(page.locator('#panel'), 'reason of a reporting').toContainText(reported.reason);
  await expectLogin(page, admin);
  expect(Object.keys(openings).length + 2).toBe(15);
});

async function expectLogin(page: Page, email: string) {
  await run('delete from sessions using users u where u.id = user_id and u.email = $1', [email]);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('dialog', { name: 'La sessione è terminata' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a screen that fails says so in its place; the menu stays, and retrying works', async ({ page }) => {
  await enter(page, await registerExpert(page, `Studio Guasto ${Date.now()}`));
  await run('alter table consents rename to consents_away');
  await page.goto('/expert/profile');
  await expect(page.getByText('Non è stato possibile aprire questa schermata')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
  await run('alter table consents_away rename to consents');
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I miei centri e il mio profilo' })).toBeVisible();
});

test('a failed layout is handled too, in the user’s language', async ({ page, context }) => {
  await enter(page, await registerExpert(page, `Studio Cornice ${Date.now()}`));
  const address = { url: `http://localhost:${port}` };
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'de', ...address }]);
  await run('alter table notifications rename to notifications_away');
  await page.goto('/expert/profile');
  await expect(page.getByText('Diese Ansicht ließ sich nicht öffnen')).toBeVisible();
  await expectAccessible(page);
  await run('alter table notifications_away rename to notifications');
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Zentren und mein Profil' })).toBeVisible();
});
