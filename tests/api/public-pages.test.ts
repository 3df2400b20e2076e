// What visitors, browsers, caches and search engines rely on, over real HTTP on the built server.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { solveChallenge } from '@/components/form/request-form.island';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { signInvitation, signLink } from '@/lib/run/secrets/tokens';
import { inviteTo, makeCenter, makePerson, unique } from '../support/people';
import { practice, worksAt } from '../support/practice';
import { type RunningSite, sendRaw, startSite } from '../support/running-site';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite(process.env.DATABASE_URL!, { APP_URL: 'http://portal.example' });
});
afterAll(async () => {
  await site.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.address + path, { redirect: 'manual', headers });

/** For the rest of a test each form needs a proof of work. */
async function askForProofs(): Promise<void> {
  const setting = await db.setting.create({ data: { name: 'forms.proofAfter', value: '0' } });
  onTestFinished(async () => void (await db.setting.delete({ where: { id: setting.id } })));
}

/** Raw headers and body; fetch would decompress the body. */
async function wire(path: string, headers: string): Promise<{ head: string; body: Buffer }> {
  const answer = await sendRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { head, body: Buffer.from(body.join('\r\n\r\n'), 'latin1') };
}

test.each(['/it', '/it/authorized-centers', '/it/authorized-centers?q=Milano', '/de/privacy', '/fr/nothing-here'])(
  '%s contains no application code, no style attributes, and a CSP without exceptions',
  async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(html).not.toMatch(/__next_f|_next\/static\/chunks\/[^"]*\.js/);
    expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/islands\/main-\w+\.js">$/),
    ]);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).not.toMatch(/https?:|unsafe/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types pages;");
    expect(html.match(/<[^>]* style=[^>]*>/g)).toBeNull();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self), camera=(self)'),
    });
    expect(response.headers.has('strict-transport-security')).toBe(false);
    expect(response.headers.has('x-powered-by')).toBe(false);
  },
);

test('the islands’ script and its small size', async () => {
  const [, address = ''] = /src="(\/islands\/[^"]+)"/.exec(await (await get('/it')).text()) ?? [];
  const script = await get(address);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect((await script.text()).length).toBeLessThan(10_000);
});

test('a page is compressed as the browser prefers', async () => {
  const plain = await wire('/it', '');
  const brotli = await wire('/it', 'Accept-Encoding: gzip, br\r\n');
  const gzip = await wire('/it', 'Accept-Encoding: gzip, br;q=0\r\n');
  expect(brotli.head).toMatch(/content-encoding: br/i);
  expect(gzip.head).toMatch(/content-encoding: gzip/i);
  expect(plain.head).not.toMatch(/content-encoding/i);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(brotli.head).toMatch(/vary: .*accept-encoding/i);
});

test('a cached page gets an empty 304', async () => {
  const etag = (await get('/it')).headers.get('etag')!;
  const again = await get('/it', { 'if-none-match': `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await get('/it', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD answers like GET, without the body', async () => {
  const head = await fetch(`${site.address}/it`, { method: 'HEAD' });
  const { headers } = await get('/it');
  expect(head.status).toBe(200);
  expect(head.headers.get('etag')).toBe(headers.get('etag'));
  expect(head.headers.get('content-length')).toBe(headers.get('content-length'));
});

test('a visitor cannot inject anything into the page served to the next', async () => {
  const clean = await (await get('/es')).text();
  const poisons = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'evil',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    'x-middleware-subrequest': 'proxy',
    'x-nextjs-data': '1',
    rsc: '1',
    'next-router-state-tree': 'x',
    'next-action': 'x',
    cookie: 'NEXT_LOCALE=fr; evil=1',
    'accept-language': 'fr',
    'user-agent': '<script>evil</script>',
  };
  for (const path of ['/es', '/es?utm_source=evil&q=evil', '/es?__nextDataReq=1&_rsc=evil']) {
    for (const [name, value] of Object.entries(poisons)) {
      const raw = `GET ${path} HTTP/1.1\r\nConnection: close\r\n${name === 'host' ? '' : 'Host: x\r\n'}${name}: ${value}\r\n\r\n`;
      const answer = await sendRaw(site.port, raw);
      expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
      expect(answer).not.toMatch(/evil|set-cookie/i);
    }
  }
  expect(await (await get('/es')).text()).toBe(clean);
  expect(clean).toContain('http://portal.example/es');
});

test.each([
  ['/', 'de-AT,en;q=0.5', '', 307, '/de'],
  ['/', '', '', 307, '/it'],
  ['/', 'de', 'NEXT_LOCALE=es', 307, '/es'],
  ['/home', 'fr', '', 307, '/fr'],
  ['/authorized-centers?q=Roma', 'en', '', 307, '/en/authorized-centers?q=Roma'],
  ['/authorized-centers/some-center', 'pt', '', 307, '/it/authorized-centers/some-center'],
  ['/public', 'de', '', 308, '/'],
  ['/it/', '', '', 308, '/it'],
])('%s redirects a visitor who reads %s%s, with %i, to %s', async (path, language, cookie, status, to) => {
  const response = await get(path, { 'accept-language': language, cookie });
  expect(response.status).toBe(status);
  expect(response.headers.get('location')).toBe(to);
  expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache/);
});

test.each([
  ['/nothing-here', 'fr', 'fr'],
  ['/xx/authorized-centers', 'es', 'es'],
  ['/de/nothing-here', 'es', 'de'],
  ['/en/authorized-centers/no-such-center', 'it', 'en'],
  ['/it/problem/unavailable', '', 'it'],
])('%s is 404, with a page for a reader of %s in %s', async (path, language, page) => {
  const response = await get(path, { 'accept-language': language });
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(html).toContain(`<html lang="${page}"`);
  expect(html).toMatch(/name="robots" content="noindex/);
  expect(html).toContain(`href="/${page}/authorized-centers"`);
});

test('an unknown or hidden center is 404, with these words', async () => {
  const slugOf = async ({ id }: { id: string }) => (await db.center.findUniqueOrThrow({ where: { id } })).slug;
  const hidden = await makeCenter({ hideInMap: true });
  const kinds = [hidden, await makeCenter({ isAuthorized: false }), await makeCenter({ deletedAt: new Date() })];
  for (const path of ['no-such-center', hidden.id, ...(await Promise.all(kinds.map(slugOf)))]) {
    const response = await get(`/it/authorized-centers/${path}`);
    expect([response.status, /<h1[^>]*>([^<]+)/.exec(await response.text())?.[1]]).toEqual([404, 'Centro non trovato']);
  }
  expect((await get(`/it/authorized-centers/${await slugOf(hidden)}/picture.png`)).status).toBe(404);
});

test('a signed-in area asks visitors to sign in, in their language', async () => {
  const response = await get('/admin/users', { 'accept-language': 'de' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/\/de\/login\?next=%2Fadmin%2Fusers$/);
});

test('signed-in users are redirected past sign-in and registration', async () => {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(site.address + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const account = { email: `past-${crypto.randomUUID()}@tests.example`, password: 'Sicura2026x', locale: 'it' };
  const person = { name: 'Nora', surname: 'Neri', passwordAgain: account.password, privacyAccepted: 'true' };
  await post('/api/accounts', { ...account, ...person });
  const cookie = (await post('/api/session', account)).headers.getSetCookie()[0]!.split(';')[0]!;
  const leadsTo = async (path: string, sent = cookie) => {
    const { status, headers } = await get(path, { cookie: sent });
    return [status, headers.get('location')];
  };
  for (const path of ['/it/login', '/de/register', '/fr/expert-register', '/it/login?next=/admin/users'])
    expect([path, await leadsTo(path)]).toEqual([path, [303, '/user/treatments']]);
  expect(await leadsTo('/it/login?next=/user/profile')).toEqual([303, '/user/profile']);
  expect(await leadsTo('/it/forgot-password')).toEqual([200, null]);
  // The policy of their own pages is as strict about styles.
  const policy = (await get('/user/profile', { cookie })).headers.get('content-security-policy');
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]+';/);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types pages default ProseMirrorClipboard;");
  expect(await leadsTo('/it/login', `${cookie}x`)).toEqual([200, null]);
});

test('a center’s video is a link, and its player may run on that center’s page only', async () => {
  const [shown, stored] = ['https://youtu.be/dQw4w9WgXcQ', 'javascript:alert(1)'];
  const paths = await Promise.all(
    // The second address is older than its validation.
    [shown, stored].map(async (videoLink) => `/de/authorized-centers/${(await makeCenter({ videoLink })).name}`),
  );
  const [html, other] = await Promise.all(paths.map(async (path) => (await get(path)).text()));
  expect(html).toContain(`href="${shown}"`);
  expect(html).toContain('data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?');
  expect(html).not.toContain('<iframe');
  expect(other).not.toMatch(/javascript:|data-frame/);
  const framesOf = async (path: string) =>
    /frame-src ([^;]*)/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1];
  expect(await framesOf(paths[0]!)).toBe('https://www.youtube-nocookie.com https://player.vimeo.com');
  expect(await framesOf('/de/authorized-centers')).toBe("'none'");
});

test('while the site gets more forms than usual, a form returns with a challenge, and is taken with the answer', async () => {
  await askForProofs();
  const values = { whoAreYou: 'patient', name: 'Ada Neri', email: 'ada@mail.example', contactType: 'treatment' };
  const fields = { ...values, locale: 'en', message: crypto.randomUUID(), privacyAccepted: 'true' };
  const send = (more = {}) =>
    fetch(`${site.address}/api/forms/contact`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...fields, ...more }),
    });
  const html = await (await send()).text();
  expect(html).toContain('Very many forms are arriving just now. Please wait 20 seconds');
  const challenge = /<input type="hidden" name="challenge" value="([^"]+)"/.exec(html)![1]!;
  const taken = await send({ challenge, proof: await solveChallenge(challenge) });
  expect(new URL(taken.url).pathname).toBe('/en/request-contact/sent');
  const unasked = await fetch(taken.url);
  expect(new URL(unasked.url).pathname, 'whoever has sent nothing gets the form').toBe('/en/request-contact');
});

test('meanwhile every public form has a place for the challenge, also the invitation’s', async () => {
  await askForProofs();
  const { center, head } = await practice();
  const star = await makePerson('expert');
  const invited = await inviteTo(center.id, star.id, head.id);
  const token = await signInvitation(invited.id, star.email);
  const reset = { userId: star.id, tokenHash: hashSecret('some-secret'), expiresAt: new Date(Date.now() + 3_600_000) };
  await db.passwordReset.create({ data: reset });
  const visitor = { name: 'Ada', email: `${unique('visitor')}@tests.example`, culture: 'en' };
  const inquiry = await db.inquiry.create({ data: { centerId: center.id, kind: 'question', ...visitor } });
  const followed = await signLink('inquiry', inquiry.id, daysFromNow(1));
  const answer = async (path: string, more: Record<string, string>) => {
    const html = await (await get(path)).text();
    const action = /<form[^>]* action="(\/api\/[^"]+)"/.exec(html)![1]!;
    const [, secret = ''] = /name="token" value="([^"]+)"/.exec(html) ?? [];
    const body = new URLSearchParams({ locale: 'en', ...(secret && { token: secret }), ...more });
    return fetch(site.address + action, { method: 'POST', body });
  };
  const forms = ['request-contact', 'clean-white-request', 'register', 'expert-register', 'forgot-password'];
  const links = [
    'confirm-email/some-secret',
    'password-resets/some-secret',
    `membership/${token}`,
    `inquiry/${followed}`,
  ];
  let challenge = '';
  for (const path of ['request-creation/touch', ...forms, ...links]) {
    const html = await (await answer(`/en/${path}`, { answer: 'yes' })).text();
    challenge = /<input type="hidden" name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect([path, challenge]).toEqual([path, expect.stringMatching(/./)]);
  }
  const anew = await (await answer('/en/confirm-email/some-secret', { anew: 'true' })).text();
  expect(anew, 'the fields of the password stay').toContain('name="passwordAgain"');
  const proof = await solveChallenge(challenge);
  await answer(`/en/membership/${token}`, { answer: 'yes', challenge, proof });
  expect(await worksAt(center.id, star.id)).toBe(true);
});

test('a merged center’s address redirects permanently', async () => {
  const kept = await makeCenter();
  const gone = await makeCenter({ mergedIntoId: kept.id, deletedAt: new Date() });
  const response = await get(`/de/authorized-centers/${gone.name}`);
  expect([response.status, response.headers.get('location')]).toEqual([308, `/de/authorized-centers/${kept.name}`]);
});

// The last one: nothing answers after it.
test('on shutdown it finishes running requests first, and writes down searches in vain', async () => {
  expect((await get('/de/authorized-centers?q=Aosta')).status).toBe(200);
  const body = new URLSearchParams({ name: 'Ada', locale: 'it' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  const slow = request(`${site.address}/api/forms/contact`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  });
  slow.flushHeaders();
  await once(slow, 'continue'); // started: it has sent the headers, and waits for the rest
  const stopped = site.stop();
  const isOpen = () => fetch(`${site.address}/api/health`).then(Boolean, () => false);
  await expect.poll(isOpen, { timeout: 8000 }).toBe(false);
  slow.end(body);
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('draft=')]);
  answer.resume();
  expect(await stopped).toBe(0);
  // Other tests of this file search as well.
  expect(await db.searchGap.findMany({ where: { provinceCode: 'AO' } })).toMatchObject([{ country: 'IT', times: 1 }]);
});
