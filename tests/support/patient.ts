// What a patient does in browser tests.
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The star of a rating form, 1 to 5. */
export const star = (page: Page, rating: number) =>
  page.locator('label', { has: page.locator(`input[name="rating"][value="${rating}"]`) });

type Letter = { envelope: { to: string[] }; text: string; subject: string };

/** The link of the letter to this address, once the letter has come. */
export async function invitation(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const letters = (await (await request.get(`http://127.0.0.1:${process.env.MAILBOX_PORT}/`)).json()) as Letter[];
    link = /\/it\/password-resets\/[\w-]+/.exec(
      letters.find(({ envelope }) => envelope.to.includes(email))?.text ?? '',
    )?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link!;
}
