// An admin manages users: turns an applicant into one, merges two accounts, and views the portal as one.
import { expect, test } from '@playwright/test';
import { apiOf, toast } from '../support/portal-page';
import { enter, expectAccessible, newEmail, overflow, untilAlive } from '../support/portal-pages';

test('an applicant becomes a user, who is merged with their other account and viewed as', async ({ page, request }) => {
  const surname = `Zeta${Date.now()}`;
  const [email, other] = [newEmail('applicant'), newEmail('other')];
  const admin = await apiOf(request, 'admin');
  const message = {
    name: `Ada ${surname}`,
    email,
    message: 'Vorrei il kit',
    whoAreYou: 'expert',
    privacyAccepted: true,
  };
  const { _id: contact } = await (await admin.post('contacts', message)).json();
  const second = { name: 'Ada', surname, email: other, role: 'expert', confirmedUser: true, culture: 'it' };
  const { _id: kept } = await (await admin.post('users', second)).json();

  await enter(page, 'admin@candor.example');
  await page.goto(`/admin/contacts/${contact}`);
  const make = page.getByRole('button', { name: 'Crea la persona' });
  await untilAlive(make);
  await make.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Cognome')).toHaveValue(surname);
  await dialog.getByRole('button', { name: 'Crea la persona' }).click();
  await expect(toast(page, 'Persona collegata')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Persona collegata: Ada').getByRole('link').click();
  await expect(page.getByRole('link', { name: `Dalla richiesta di contatto di Ada ${surname}` })).toBeVisible();

  await page.goto(`/admin/users/${kept}`);
  await page.getByRole('link', { name: 'Unisci a un altro account' }).click();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: 'Confronta' }).click();
  await expect(page.getByRole('table')).toContainText(email);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('Motivo').fill('Registrata due volte');
  await page.getByRole('button', { name: 'Unisci i due account' }).click();
  await expect(toast(page, 'Account uniti')).toBeVisible();
  await expect(page.getByRole('link', { name: `Dalla richiesta di contatto di Ada ${surname}` })).toBeVisible();

  const see = page.getByRole('button', { name: 'Vedi come' });
  await untilAlive(see);
  await see.click();
  await dialog.getByLabel('Motivo').fill('Non trova il kit');
  await dialog.getByRole('button', { name: 'Vedi', exact: true }).click();
  await page.waitForURL('**/expert/dashboard');
  const banner = page.getByText(`Sta vedendo il portale come Ada ${surname}`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.goto('/expert/profile');
  await expect(banner).toBeVisible();
  expect((await page.request.put('/api/users/me', { data: { name: 'Eva' } })).status()).toBe(403);
  await page.getByRole('button', { name: 'Torna al Suo account' }).click();
  await page.waitForURL(`**/admin/users/${kept}`);
  await expect(banner).toBeHidden();
});
