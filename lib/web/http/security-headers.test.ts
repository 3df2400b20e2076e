import { contentSecurityPolicy, googleOn, securityHeaders } from './security-headers';

const inline = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] };

test('only our own and explicitly allowed scripts run', () => {
  const policy = contentSecurityPolicy({}, inline);
  expect(policy).toContain("script-src 'self' 'sha256-a';");
  expect(policy).toContain("style-src 'self' 'sha256-b';");
  expect(policy).not.toMatch(/https:|script-src[^;]*unsafe/);
});

test('other hosts are allowed only if configured', () => {
  expect(contentSecurityPolicy({}, { ...inline, google: 'map' })).not.toContain('google');
  expect(contentSecurityPolicy({ ANALYTICS_ID: 'G-1' }, inline)).toMatch(/script-src[^;]*googletagmanager/);
  expect(contentSecurityPolicy({ ERROR_REPORTING_DSN: 'https://k@errors.example/1' }, inline)).toMatch(
    /connect-src 'self' https:\/\/errors\.example;/,
  );
});

test('Google’s scripts run where its map or its addresses can be asked for, and any style only beside the map', () => {
  const [key, scripts, styles] = [{ GOOGLE_MAPS_API_KEY: 'k' }, /script-src[^;]*googleapis/, /style-src[^;]*unsafe/];
  const policyOf = (path: string) => contentSecurityPolicy(key, { ...inline, google: googleOn(path) });
  expect(policyOf('/it/authorized-centers')).toMatch(scripts);
  expect(policyOf('/it/authorized-centers')).toMatch(styles);
  expect(policyOf('/it/authorized-centers')).not.toMatch(/script-src[^;]*unsafe/);
  const id = crypto.randomUUID();
  for (const path of [
    '/admin/centers',
    `/expert/centers/${id}`,
    '/expert/profile/add-centers',
    `/admin/users/${id}/add-centers`,
  ]) {
    expect(policyOf(path)).toMatch(scripts);
    expect(policyOf(path)).not.toMatch(styles);
  }
  for (const path of ['/it', '/it/login', '/it/authorized-centers/studio', '/admin/dashboard', `/admin/users/${id}`])
    expect(policyOf(path)).not.toMatch(/google|style-src[^;]*unsafe/);
});

test('HTTPS is enforced only on a site that has it', () => {
  expect(securityHeaders({ APP_URL: 'https://candor.example' })).toHaveProperty('strict-transport-security');
  expect(securityHeaders({ APP_URL: 'http://localhost:3000' })).not.toHaveProperty('strict-transport-security');
  expect(contentSecurityPolicy({ APP_URL: 'http://localhost:3000' }, inline)).not.toContain('upgrade');
});

test('no markup that slipped in turns relative addresses elsewhere', () => {
  expect(contentSecurityPolicy({}, inline)).toContain("object-src 'none'; base-uri 'none';");
});

test('no page may have style attributes; those that scripts set always apply', () => {
  expect(contentSecurityPolicy({}, inline)).not.toMatch(/style-src[^;]*unsafe/);
});

test('text becomes markup through our policy only, unless scripts of others run on the page', () => {
  const asked = { ...inline, trustedTypes: ['pages'] };
  expect(contentSecurityPolicy({}, asked)).toContain("require-trusted-types-for 'script'; trusted-types pages;");
  const beside = contentSecurityPolicy({ GOOGLE_MAPS_API_KEY: 'k' }, { ...asked, google: 'map' });
  expect(beside).not.toContain('trusted-types');
  expect(contentSecurityPolicy({ ANALYTICS_ID: 'G-1' }, asked)).not.toContain('trusted-types');
  expect(contentSecurityPolicy({}, inline)).not.toContain('trusted-types');
});

test('WebAssembly is allowed only where codes are scanned', () => {
  expect(contentSecurityPolicy({}, { ...inline, wasm: true })).toMatch(/script-src[^;]*'wasm-unsafe-eval'/);
  expect(contentSecurityPolicy({}, inline)).not.toContain('wasm');
});
