// What a request says about proxies, over real sockets: without a proxy of ours nobody's word counts, whichever way it is sent.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { db } from '@/lib/run/db/db';
import { sessionCookie, signToken } from '@/lib/run/secrets/tokens';
import { makePerson } from '../support/people';
import { sendRaw } from '../support/running-site';

/** The server as `server.ts` puts it together, without Next.js: what only Next.js answers is a 404 here. */
async function startFront(variables: Record<string, string>) {
  Object.assign(process.env, { APP_URL: '', BEHIND_PROXY: '', ...variables });
  vi.resetModules();
  await import('@/lib/nouns/register');
  const { routeTable } = await import('@/app/api/route-table');
  const { env } = await import('@/lib/run/env');
  const { directApi } = await import('@/lib/web/http/direct-api');
  const { createFront } = await import('@/lib/web/http/front');
  const { answerUpgrade } = await import('@/lib/web/http/upgrade');
  const { log, requestLog } = await import('@/lib/run/log');
  const { startLive } = await import('@/lib/web/realtime/live');
  const { nextInMemory } = await import('@/lib/web/site/ask-next');
  const { publicSite } = await import('@/lib/web/site/public-site');
  const handle: Parameters<typeof nextInMemory>[0] = async (req, res) =>
    void res.writeHead(404, { 'x-asked': String(req.url) }).end();
  const databaseAnswers = async () => true;
  const live = startLive();
  const front = createFront({
    handle,
    env,
    log,
    requestLog,
    databaseAnswers,
    site: publicSite({ askNext: nextInMemory(handle, 'localhost'), renderPage: null, env, databaseAnswers }),
    assets: () => null,
    databaseIsUnavailable: () => false,
    api: directApi(routeTable),
    routeName: () => 'tests',
    dev: false,
  });
  const server = createServer(front).on('upgrade', (req, socket, head) => void answerUpgrade(live, req, socket, head));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const send = async (start: string, headers: string[], body = '') => {
    const length = body || !start.startsWith('GET') ? [`Content-Length: ${body.length}`] : [];
    const connection = headers.some((each) => /^upgrade:/i.test(each)) ? [] : ['Connection: close'];
    const lines = [`${start} HTTP/1.1`, ...headers, ...length, ...connection];
    const answer = await sendRaw(port, `${lines.join('\r\n')}\r\n\r\n${body}`);
    return { status: Number(answer.split(' ', 2)[1]), answer };
  };
  const stop = () => {
    live.close();
    server.closeAllConnections();
    server.close();
  };
  return { port, send, stop };
}

let cookie: string;
let userId: string;
beforeAll(async () => {
  userId = (await makePerson('expert')).id;
  const { id } = await db.session.create({ data: { userId, kind: 'web', expiresAt: new Date(Date.now() + 600_000) } });
  cookie = `Cookie: ${sessionCookie.name}=${await signToken('session', { sub: userId, sid: id })}`;
});

let front: Awaited<ReturnType<typeof startFront>>;
const begin = (variables: Record<string, string>) => {
  beforeAll(async () => {
    front = await startFront(variables);
  });
  afterAll(() => front.stop());
};

const rename = (headers: string[]) =>
  front
    .send('PUT /api/users/me', ['Content-Type: application/json', cookie, ...headers], '{"name":"Ada"}')
    .then(({ status }) => status);
const SOCKET = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
const openSocket = (headers: string[]) =>
  front
    .send('GET /ws', [...SOCKET, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', cookie, ...headers])
    .then(({ status }) => status);

const EVIL = 'Origin: http://evil.example';
const CLAIMS = [
  ['X-Forwarded-Host: evil.example'],
  ['x-forwarded-host: evil.example', 'X-Forwarded-Proto: http'],
  ['X-FORWARDED-HOST: evil.example', 'X-Forwarded-Host: evil.example'],
  ['Forwarded: host=evil.example;proto=http'],
  ['X-Forwarded-Server: evil.example', 'X-Original-Host: evil.example'],
];

describe('without a proxy', () => {
  begin({});
  const ours = () => [`Host: 127.0.0.1:${front.port}`, `Origin: http://127.0.0.1:${front.port}`];

  test.each(CLAIMS)('%s: a foreign page writes nothing and opens no socket', async (...claims) => {
    const foreign = [`Host: 127.0.0.1:${front.port}`, EVIL, ...claims];
    expect([await rename(foreign), await openSocket(foreign)]).toEqual([403, 403]);
    expect(await rename([...ours(), ...claims])).toBe(200);
  });

  test('the client’s address is that of its connection, as limits and security events see it', async () => {
    for (const header of ['X-Forwarded-For: 192.0.2.7', 'Forwarded: for=192.0.2.7', 'X-Real-IP: 192.0.2.7']) {
      const wrong = ['Content-Type: application/json', `Authorization: Basic ${btoa('nobody@tests.example:Wrong')}`];
      expect((await front.send('POST /api/auth', [...ours(), header, ...wrong])).status).toBe(401);
    }
    const seen = await db.securityEvent.findMany({ distinct: ['ipAddress'], select: { ipAddress: true } });
    expect(seen).toEqual([{ ipAddress: '127.0.0.1' }]);
  });

  test.each(['GET /api/health', 'GET /it', 'GET /api/centers', 'POST /api/session/end'])(
    '%s with two Host headers is refused',
    async (start) => {
      const [host] = ours();
      for (const second of [host!, 'Host: evil.example', 'hOST: evil.example'])
        expect((await front.send(start, [host!, second])).status).toBe(400);
      expect((await front.send(start, [host!])).status).not.toBe(400);
    },
  );

  test('no socket opens with two of them', async () => {
    expect(await openSocket([...ours(), 'Host: evil.example'])).toBe(400);
  });
});

describe('behind a proxy of ours', () => {
  begin({ BEHIND_PROXY: 'true' });

  test('pages of the host that it names may write, others may not', async () => {
    const host = ['Host: 10.0.0.1:3000', 'X-Forwarded-Host: portal.example'];
    expect(await rename([...host, 'Origin: https://portal.example'])).toBe(200);
    expect([await rename([...host, EVIL]), await openSocket([...host, EVIL])]).toEqual([403, 403]);
  });
});

describe.each<Record<string, string>>([{}, { BEHIND_PROXY: 'true' }])('where APP_URL is set, with %o', (more) => {
  begin({ APP_URL: 'http://portal.example', ...more });

  test('pages of that address alone may write, whatever a request says of its host', async () => {
    const hosts = [
      ['Host: portal.example'],
      ['Host: evil.example'],
      ['Host: 10.0.0.1', 'X-Forwarded-Host: evil.example'],
    ];
    for (const host of hosts) {
      expect(await rename([...host, 'Origin: http://portal.example'])).toBe(200);
      const foreign = [EVIL, 'Origin: https://portal.example', 'Origin: http://portal.example:8443', 'Origin: null'];
      for (const origin of foreign)
        expect([await rename([...host, origin]), await openSocket([...host, origin])]).toEqual([403, 403]);
    }
  });
});
