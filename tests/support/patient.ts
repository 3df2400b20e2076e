// A patient's actions in browser tests.
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const star = (page: Page, rating: number) =>
  page.locator('label', { has: page.locator(`input[name="rating"][value="${rating}"]`) });

type Letter = { envelope: { to: string[] }; text: string; subject: string };

/** The link in the letter to this address, once it has arrived. */
export const invitation = (request: APIRequestContext, email: string) =>
  linkTo(request, email, /\/it\/password-resets\/[\w-]+/);

export const confirmation = (request: APIRequestContext, email: string) =>
  linkTo(request, email, /\/it\/confirm-email\/[\w-]+/);

export async function linkTo(request: APIRequestContext, email: string, path: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const letters = (await (await request.get(`http://127.0.0.1:${process.env.MAILBOX_PORT}/`)).json()) as Letter[];
    const texts = letters.filter(({ envelope }) => envelope.to.includes(email)).map(({ text }) => text);
    link = path.exec(texts.join('\n'))?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link!;
}
