// Any input, typed, pasted or sent by a scanner, gets an error page or a sensible result, never a 500.
import { names } from '@/lib/run/names';
import { isToday } from '../support/long-proof';
import { type RunningSite, sendRaw, startSite } from '../support/running-site';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite(process.env.DATABASE_URL!);
});
afterAll(async () => {
  await site.stop();
});

const pages = names(`/it /it/authorized-centers /de/authorized-centers/no-such-center
  /fr/authorized-centers/in/nowhere /es/authorized-centers/in/nowhere/either /en/authorized-centers/in/a/b/c
  /it/privacy /it/cookies /it/prova /it/test /it/problem/failure /it/no/such/page /xx/authorized-centers
  /authorized-centers /sitemap.xml /sitemap/999.xml /robots.txt /public /admin/users /api/health /api/ready
  /api/language/xx /api/places /api/no/such/route`);

const long = 'à'.repeat(1300);
const queries = [
  '',
  `?q=${encodeURIComponent(long)}`,
  `?q=${'a'.repeat(7900)}`,
  `?${'a=1&'.repeat(1500)}`,
  ...names(`?q= ?q=%20%20 ?q=%27%3B%20drop%20table%20centers%3B-- ?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E ?q=%25%25_%5C
    ?q=100% ?q=%F0%9F%A6%B7%E2%80%AE%EF%BF%BD ?q=%ED%A0%80 ?q=a&q=b&q=c ?q[]=a&q[$ne]=1&__proto__[x]=1&constructor=1
    ?lat=999&lng=999 ?lat=45 ?lat=NaN&lng=Infinity ?lat=1e308&lng=-1e308&zoom=1e9 ?lat=45.1&lat=46&lng=9 ?zoom=-3
    ?page=-1 ?page=0 ?page=1e9 ?page=999999999999999999999 ?page=two ?page=1&page=2
    ?tier=PLATINUM&method=SAW&order=random&openNow=maybe ?tier=GOLD,ELITE,,&tier=BASE ?distance=-5 ?distance=1e12
    ?=&&&=x`),
];

/** A third of the queries each day, others on the next page. */
test.each(pages)(
  '%s answers every query, and none with a 500',
  async (path) => {
    const refused: string[] = [];
    for (const query of queries.filter((_, n) => isToday(n + pages.indexOf(path), 3))) {
      const response = await fetch(site.address + path + query, { redirect: 'manual' });
      const text = await response.text();
      if (response.status >= 500) refused.push(`${response.status} ${query.slice(0, 80)}`);
      if (text.includes('<script>alert(1)')) refused.push(`markup of the query in the page: ${query}`);
      const isPage =
        !path.startsWith('/api/') &&
        response.headers.get('content-type')?.startsWith('text/html') &&
        response.status !== 308;
      if (isPage && !/<h1[ >]/.test(text))
        refused.push(`${response.status} a page without heading: ${query.slice(0, 80)}`);
    }
    expect(refused).toEqual([]);
  },
  60_000,
);

const unreadable: [string, number][] = [
  ['/it/%', 400],
  ['/it/%ff%fe', 400],
  ['/it/a%00b', 400],
  ['/it?q=%00', 400],
  ['//evil.example/', 400],
  ['/it/..%2f..%2fetc%2fpasswd', 400],
  ['/../../etc/passwd', 400],
  ['/_next/static/../../package.json', 400],
  ['/_next/image?url=%2Fpreview.png&w=256&q=75', 404],
  ['/islands/..%2f..%2fpackage.json', 400],
  [`/it/authorized-centers?q=${'a'.repeat(10_000)}`, 400],
  [`/${'a'.repeat(30_000)}`, 400],
  ['/.env', 404],
  ['/it/../api', 400],
  ['/it/%2e%2e/api', 400],
  ['/it/..%2fit', 400],
  ['/it/..\\api', 400],
  ['/it/./authorized-centers', 400],
  ['/..', 400],
  ['/admin/../it', 400],
  ['/IT', 404],
  ['/it/__proto__', 404],
  ['/constructor', 404],
];

test.each(unreadable.map(([path, status]) => ({ name: path.slice(0, 50), path, status })))(
  '$name is answered with $status',
  async ({ path, status }) => {
    const answer = await sendRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer.split('\r\n')[0]).toContain(` ${status} `);
    expect(answer).toMatch(/<h1[ >]/);
  },
);

test.each([
  ['a header of 100 KB', `GET /it HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['no host', 'GET /it HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'a cookie of 20 KB',
    `GET /it HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: a=${'b'.repeat(20_000)}\r\n\r\n`,
    200,
  ],
  [
    'a hundred and one cookies',
    `GET /api/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${'a=b; '.repeat(101)}\r\n\r\n`,
    431,
  ],
  [
    'a silly request id',
    `GET /it HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Request-Id: ${'<'.repeat(99)}\r\n\r\n`,
    200,
  ],
  ['an unknown method', 'BREW /it HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['a page traced', 'TRACE /it HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ['a call traced', 'TRACE /api/centers HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ['a post to a page', 'POST /it HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', 405],
])('%s does no harm', async (_, request, status) => {
  expect((await sendRaw(site.port, request)).split('\r\n')[0]).toContain(` ${status} `);
});

test('no query is logged', async () => {
  await fetch(`${site.address}/it/authorized-centers?q=Via-Segreta-12&lat=45.123456&lng=9.654321`);
  await fetch(`${site.address}/it/password-resets/tell-nobody`);
  await expect.poll(() => site.log.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(2);
  expect(JSON.stringify(site.log)).not.toMatch(/Segreta|45\.123456|tell-nobody/);
});

test('a request id is passed through to the log', async () => {
  const response = await fetch(`${site.address}/it`, { headers: { 'x-request-id': 'from-the-balancer-1' } });
  expect(response.headers.get('x-request-id')).toBe('from-the-balancer-1');
  await expect
    .poll(() => site.log.find(({ requestId }) => requestId === 'from-the-balancer-1'))
    .toMatchObject({ method: 'GET', path: '/it', status: 200, level: 'info' });
});
