import type { Page } from '@playwright/test';
import { locales } from '@/lib/run/i18n/routing';
import { names } from '@/lib/run/names';

/** Every public page, without its language. Accessibility and markup are checked on each. */
export const publicPages = [
  '',
  ...names(`/authorized-centers /authorized-centers?q=Milano /authorized-centers?q=Milano&tier=ELITE
    /authorized-centers/studio-dentistico-ferri-milano
    /authorized-centers/compare?centers=studio-dentistico-ferri-milano,clinica-dentale-segrate&from=45.46,9.19 /login
    /register /forgot-password /expert-register /authorized-centers/in/lombardia/milano /prova /methods
    /methods/ultra /suitability /costs /faq /news /professionals /request-contact /request-contact/sent
    /request-creation /request-creation/ultra /request-creation/sent /clean-white-request /clean-white-request/sent
    /consultants /dealers /privacy /terms /cookies /no-such-page`),
];

export const inAllLanguages = locales.flatMap((locale) => publicPages.map((page) => `/${locale}${page}`));

/** The site of these tests has a street map, whose scripts do without Trusted Types: here its pages ask for them. */
export async function askForTrustedTypes(page: Page): Promise<void> {
  await page.route(/\/(it|de)(\/|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const policy = `${response.headers()['content-security-policy']}; require-trusted-types-for 'script'; trusted-types pages`;
    return route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
}
