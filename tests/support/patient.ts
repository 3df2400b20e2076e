import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { mailsTo } from './mailbox';
import { newEmail, openStep } from './portal-pages';

export const star = (page: Page, rating: number) =>
  page.locator('label', { has: page.locator(`input[name="rating"][value="${rating}"]`) });

/** The link in the letter to this address, once it has arrived. */
export const invitation = (request: APIRequestContext, email: string) =>
  linkTo(request, email, /\/it\/password-resets\/[\w-]+/);

export const confirmation = (request: APIRequestContext, email: string) =>
  linkTo(request, email, /\/it\/confirm-email\/[\w-]+/);

export async function linkTo(request: APIRequestContext, email: string, path: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const texts = (await mailsTo(request, email)).map(({ text }) => text);
    link = path.exec(texts.join('\n'))?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link!;
}

export const smile = async (background: string, width = 800) => ({
  name: 'smile.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Only what is required: day and center are those of today and of the last treatment. */
export async function fillPatient(page: Page, email = newEmail('pia'), year = '1985'): Promise<string> {
  await openStep(page, 'Toni');
  await page.getByRole('radio', { name: 'ULTRA' }).check();
  await openStep(page, 'Paziente');
  const patient = { email, name: 'Pia', surname: 'Neri', bornDate: year };
  for (const [name, value] of Object.entries(patient)) await page.locator(`[id="patient.${name}"]`).fill(value);
  return email;
}
