// The video of a center: its player is loaded on click, in the office and on the public page.
import { expect } from '@playwright/test';
import { apiOf, openAs } from '../support/portal-page';
import { expectDialogFine, press, untilAlive } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

test('a center’s video plays in a dialog, for the office and for visitors', async ({ page, request }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'video' }));
  const admin = await apiOf(request, 'admin');
  const query = 'isAuthorized=true&hideInMap=false&limit=1&sort=-createdAt&fields=slug';
  const [{ _id: id, slug }] = (await admin.get(`centers?${query}`)) as [{ _id: string; slug: string }];
  await openAs(page, 'admin@candor.example', `/admin/centers/${id}/edit`);
  await untilAlive(page.locator('#videoLink'));
  await page.locator('#center-form summary', { hasText: 'Contatti' }).click();
  await page.locator('#videoLink').fill('youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Salva il centro' }).click();
  await expectToast(page, 'Centro aggiornato');
  for (const path of ['', `/it/authorized-centers/${slug}`]) {
    if (path) await page.goto(path);
    await expect(page.locator('iframe')).toHaveCount(0);
    // Without scripts the public page has a link to the video's own page.
    if (path) await page.locator('main a[aria-haspopup="dialog"]').click();
    else await press(page.getByRole('button', { name: /^Guarda il video/ }));
    const player = page.getByRole('dialog').locator('iframe');
    await expect(player).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    await expect(page.getByRole('dialog').frameLocator('iframe').getByText('video')).toBeVisible();
    await expectDialogFine(page, 'centers/center-body', 'dialog[open], [role=dialog]:not([popover])');
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
    await expect(player).toHaveCount(0);
  }
});
