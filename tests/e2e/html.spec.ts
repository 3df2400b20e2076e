import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { enter } from '../support/portal-pages';
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

test('the markup of every public page is valid in every language', async ({ request }) => {
  test.setTimeout(120_000);
  for (const path of inAllLanguages) {
    // As after a form: thank-you pages open only from our own pages.
    const html = await (await request.get(path, { headers: { 'sec-fetch-site': 'same-origin' } })).text();
    const { results } = await validator.validateString(html, path);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId} (${line}:${column}): ${message}`),
    );
    expect.soft([...new Set(found)], path).toEqual([]);
  }
});

/** The screens that others link to, one of each kind: `/admin/users/5f0c…` stands for all users. */
function linksIn(html: string): Map<string, string> {
  const links = [...html.matchAll(/<a [^>]*?href="(\/(?:admin|expert|user)\/[^"?#]+)/g)].map(([, path]) => path!);
  return new Map(links.map((path) => [path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'), path]));
}

for (const who of ['admin', 'expert', 'patient']) {
  test(`no signed-in screen brings style attributes, which its policy forbids: ${who}`, async ({ page }) => {
    test.setTimeout(180_000);
    await enter(page, `${who}@candor.example`);
    const open = linksIn(await page.content());
    // A map's entries added while it is read are read as well.
    for (const [, path] of open) {
      const answer = await page.request.get(path);
      expect.soft(answer.headers()['content-security-policy'], path).not.toContain('style-src-attr');
      const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, '');
      expect.soft(html.match(/<[a-z][^>]* style=[^>]*>/g), path).toBeNull();
      for (const [kind, link] of linksIn(html)) if (!open.has(kind)) open.set(kind, link);
    }
    expect(open.size).toBeGreaterThan(3);
  });
}
