import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
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
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html, path);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId} (${line}:${column}): ${message}`),
    );
    expect.soft([...new Set(found)], path).toEqual([]);
  }
});
