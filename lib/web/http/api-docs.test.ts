import { docsPage } from './api-docs';

test('the API browser needs no inline styles', () => {
  const policy = docsPage().headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
});
