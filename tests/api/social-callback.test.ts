// Where a provider leads people back to: the address of the site, whatever host a request names.
import { afterEach, expect, test } from 'vitest';
import { type RunningSite, sendRaw, startSite } from '../support/running-site';

const FACEBOOK = {
  AUTH_FACEBOOK_ID: 'fake-provider',
  AUTH_FACEBOOK_SECRET: 'fake-secret',
  FEATURE_SOCIAL_NETWORK_LOGIN: 'true',
};

let site: RunningSite;
afterEach(() => site.stop());

/** What the provider is told to lead back to. */
async function callbackFor(headers: string): Promise<string | null> {
  const request = `GET /api/session/providers/facebook HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(site.port, request);
  const location = /^location: (\S+)/im.exec(answer)?.[1];
  return location ? new URL(location).searchParams.get('redirect_uri') : answer.split('\r\n', 1)[0]!;
}
const CALLBACK = '/api/auth/callback/facebook';
const FORWARDED = 'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https';

test('is the public address, whatever the request says of host and proxy', async () => {
  site = await startSite(process.env.DATABASE_URL!, { ...FACEBOOK, APP_URL: 'https://portal.example' });
  for (const headers of ['Host: 0.0.0.0:3000', 'Host: evil.example', `Host: portal.example\r\n${FORWARDED}`])
    expect(await callbackFor(headers)).toBe(`https://portal.example${CALLBACK}`);
});

test('without one is the host of the request: of a forwarded one only behind a proxy', async () => {
  const variables = { ...FACEBOOK, APP_URL: '' };
  site = await startSite(process.env.DATABASE_URL!, variables);
  const host = `127.0.0.1:${site.port}`;
  expect(await callbackFor(`Host: ${host}\r\n${FORWARDED}`)).toBe(`http://${host}${CALLBACK}`);
  await site.stop();
  site = await startSite(process.env.DATABASE_URL!, { ...variables, BEHIND_PROXY: 'true' });
  const proxied = 'X-Forwarded-Host: portal.example\r\nX-Forwarded-Proto: https';
  expect(await callbackFor(`Host: ${host}\r\n${proxied}`)).toBe(`https://portal.example${CALLBACK}`);
});
