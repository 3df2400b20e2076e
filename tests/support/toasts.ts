// What toasts said, noted as they are drawn: one that goes after two seconds is missed by a test that looks up to
// a second apart while a busy machine keeps the page from answering.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** What was said and not yet expected, by page. */
const said = new WeakMap<Page, string[]>();

async function noteToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    said.set(page, [...(said.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const noted = new WeakSet<Element>();
    const note = () => {
      for (const one of document.querySelectorAll('[data-toast]')) {
        if (noted.has(one) || !one.textContent) continue;
        noted.add(one);
        (window as unknown as { noteToast: (text: string) => void }).noteToast(one.textContent);
      }
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
}

export const test = base.extend({
  context: async ({ context }, provide) => {
    await noteToasts(context);
    await provide(context);
  },
});

/** The toast at the top right, while it is shown: two seconds, eight with an "Undo". */
export const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });

/** That a toast said this, once for each time it is expected; what other toasts said before it is past. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const known = said.get(page) ?? [];
    const at = known.findIndex((one) => one.includes(text));
    if (at >= 0) return void said.set(page, known.slice(at + 1));
    // Pages without scripts, and those of further contexts, are not noted.
    await expect(toast(page, text), `said so far: ${known.join(' · ')}`).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}
