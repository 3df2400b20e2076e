import { type APIRequestContext, expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { locales } from '@/lib/run/i18n/routing';
import { isToday } from '../support/long-proof';
import { enter, ownAddress } from '../support/portal-pages';
import { undefinedIn } from '../support/structured-data';
import { inAllLanguages } from './public-pages';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React's style: self-closed void elements, empty attributes, any order of attributes, long lines.
    'void-style': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'off',
    // Opinions rather than the standard; titles are for search engines, phone numbers are written as people read them.
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'valid-autocomplete': 'error',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
});

/** Each in one language a day, which differ in words alone; with LONG_PROOF=yes in all of them. */
const validated = inAllLanguages.filter((_, n) => isToday(n, locales.length));

test('the markup of every public page is valid', async ({ request }) => {
  test.setTimeout(120_000);
  for (const path of validated) {
    // As after a form: thank-you pages open only from our own pages.
    const html = await (await request.get(path, { headers: { 'sec-fetch-site': 'same-origin' } })).text();
    const { results } = await validator.validateString(html, path);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId} (${line}:${column}): ${message}`),
    );
    expect.soft([...new Set(found)], path).toEqual([]);
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect.soft(undefinedIn(data.map(([, text]) => JSON.parse(text!))), path).toEqual([]);
  }
});

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/** Sends each form one letter more than its inputs take: the server allows as many. Returns the inputs compared. */
async function compareLimits(request: APIRequestContext, html: string, path: string): Promise<number> {
  let compared = 0;
  for (const [, head = '', body = ''] of html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)) {
    const action = attribute(head, 'action') ?? '';
    const tags = [...body.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => tag);
    const inputs = tags.filter((tag) => attribute(tag, 'maxlength') && attribute(tag, 'name'));
    const hidden = tags.filter((tag) => attribute(tag, 'type') === 'hidden' && attribute(tag, 'name'));
    if (!action.startsWith('/api/') || inputs.length === 0) continue;
    const form: Record<string, string> = {};
    for (const tag of hidden) form[attribute(tag, 'name')!] = attribute(tag, 'value') ?? '';
    for (const tag of inputs) form[attribute(tag, 'name')!] = 'a'.repeat(Number(attribute(tag, 'maxlength')) + 1);
    const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ownAddress() };
    const answer = await request.post(action, { form, headers, maxRedirects: 0 });
    const { errors = [] } = (await answer.json().catch(() => ({}))) as {
      errors?: { field: string; message: string; messageKey: string }[];
    };
    for (const tag of inputs) {
      const [name, most] = [attribute(tag, 'name'), attribute(tag, 'maxlength')];
      const said = errors.find(({ field, messageKey }) => field === name && messageKey === 'validation.maxLength');
      if (said) expect.soft(said.message.replaceAll(/\D/g, ''), `${path}: ${action}, ${name}`).toBe(most);
      compared += said ? 1 : 0;
    }
  }
  return compared;
}

test('no input of a public form takes more or less than the server', async ({ request }) => {
  let compared = 0;
  for (const path of ['request-contact', 'request-creation', 'clean-white-request', 'expert-register', 'register'])
    compared += await compareLimits(request, await (await request.get(`/it/${path}`)).text(), path);
  expect(compared).toBeGreaterThan(10);
});

/** One of each kind: `/admin/users/5f0c…` stands for all users. */
function linksIn(html: string): Map<string, string> {
  const links = [...html.matchAll(/<a [^>]*?href="(\/(?:admin|expert|user)\/[^"?#]+)/g)].map(([, path]) => path!);
  return new Map(links.map((path) => [path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'), path]));
}

for (const who of ['admin', 'expert', 'patient']) {
  test(`every screen that links lead ${who} to has a heading, and no forbidden style attribute`, async ({ page }) => {
    test.setTimeout(180_000);
    await enter(page, `${who}@candor.example`);
    const open = linksIn(await page.content());
    // A map's entries added while it is read are read as well.
    for (const [, path] of open) {
      const answer = await page.request.get(path);
      expect.soft(answer.status(), path).toBe(200);
      expect.soft(answer.headers()['content-security-policy'], path).not.toContain('style-src-attr');
      const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, '');
      expect.soft(html.match(/<[a-z][^>]* style=[^>]*>/g), path).toBeNull();
      expect.soft(html, `${path} has a heading`).toContain('<h1');
      for (const [kind, link] of linksIn(html)) if (!open.has(kind)) open.set(kind, link);
    }
    expect(open.size).toBeGreaterThan(3);
  });
}
