// Runs after all browser tests, and after a single one.
import { expect, test } from '@playwright/test';
import { testEnvironment } from '../support/environment';

test('no opened screen evaluated text, or gave a browser text where it takes Trusted Types', async ({ request }) => {
  const headers = { authorization: `Bearer ${testEnvironment('').SERVICE_CREDENTIAL}` };
  const told = await (await request.get('/api/metrics', { headers })).text();
  expect(told).toContain('# HELP portal_csp_reports_total');
  expect(told.match(/^portal_csp_reports_total\{.*(trusted-types|eval).*/gm)).toBeNull();
});
