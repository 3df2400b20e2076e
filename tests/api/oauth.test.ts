// Apps that act for a person (OAuth 2.1), by a client library of others; and what becomes of every misuse.

import * as oauth from 'oauth4webapi';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { valueIn } from '@/lib/nouns/api-keys/key-form';
import { APP_LIMITS } from '@/lib/nouns/apps/schema';
import { db } from '@/lib/run/db/db';
import { countOne, resetLimit } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { names } from '@/lib/run/names';
import { bearer } from '../support/client';
import { keptForm } from '../support/kept-form';
import { newKey } from '../support/keys';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { requireSecondStep } from '../support/second-step';
import { heldBy, untilWaiting } from '../support/waiting';

const api = ownApi();
const { call } = api;
const BACK = 'https://app.example/back?from=portal';
const insecure = { [oauth.allowInsecureRequests]: true };
let server: oauth.AuthorizationServer;
let admin: Member;
let person: Member;
beforeAll(async () => {
  const { authorizationServer } = await import('@/lib/web/oauth/metadata');
  const at = (path: string) => `${api.url}/api/oauth/${path}`;
  const moved = {
    authorization_endpoint: at('authorize'),
    token_endpoint: at('token'),
    revocation_endpoint: at('revoke'),
  };
  server = { ...authorizationServer, ...moved } as unknown as oauth.AuthorizationServer;
  admin = await makePerson('admin');
});
beforeEach(async () => {
  person = await makePerson('expert');
});

const made = async (more: object = {}) => {
  const said = { name: unique('app'), redirectUris: [BACK, 'com.example.app:/back'], ...more };
  const body = { scopes: ['centers:read', 'centers:update', 'customers:read'], ...said };
  const { body: app, status } = await call('POST', 'apps', { as: admin, body });
  expect(status, JSON.stringify(app)).toBe(201);
  return { client: { client_id: app._id as string }, secret: app.value as string | null };
};

const PASSWORD = 'Sicura2026x';
const VERIFIER = oauth.generateRandomCodeVerifier();

/** What the app asks for, and the person answers; where that leads. */
async function answer(clientId: string, more: Record<string, string | undefined> = {}, as = person): Promise<URL> {
  const challenge = await oauth.calculatePKCECodeChallenge(VERIFIER);
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
  const body = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: BACK,
    state: 'here',
    ...pkce,
    act: 'allow',
    ...more,
  };
  const answered = await call('POST', 'oauth/authorize', { as, body });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return new URL(answered.body.to);
}

type App = Awaited<ReturnType<typeof made>>;
type Way = { as?: Member; auth?: oauth.ClientAuth; verifier?: string; uri?: string };
const proofOf = ({ secret }: App) => (secret ? oauth.ClientSecretBasic(secret) : oauth.None());

const exchange = (app: App, back: URL, { auth = proofOf(app), verifier = VERIFIER, uri = BACK }: Way = {}) =>
  oauth.authorizationCodeGrantRequest(
    server,
    app.client,
    auth,
    oauth.validateAuthResponse(server, app.client, back, 'here'),
    uri,
    verifier,
    insecure,
  );
const renewal = (app: App, refreshToken: string, scope?: string) =>
  oauth.refreshTokenGrantRequest(server, app.client, proofOf(app), refreshToken, {
    ...insecure,
    ...(scope && { additionalParameters: { scope } }),
  });

/** A connection of an app to a person, by the whole way. */
async function connected(app: App, more: Record<string, string> = {}, as = person) {
  const answered = await exchange(app, await answer(app.client.client_id, more, as));
  const {
    access_token: token,
    refresh_token: refresh,
    ...rest
  } = await oauth.processAuthorizationCodeResponse(server, app.client, answered);
  return { ...rest, token, refresh: refresh! };
}

const get = async (token: string, path = 'centers') => (await call('GET', path, { headers: bearer(token) })).status;
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];

describe('an app', () => {
  test('does what it was let do, as far as the person may, and nothing else', async () => {
    const [mine, foreign] = [await makeCenter(), await makeCenter()];
    await linkExpert(mine.id, person.id);
    const app = await made({ name: 'Diary' });
    const { token, scope } = await connected(app);
    // Customers are the office's: an app that may ask for them is not given them by a professional.
    expect(scope).toBe('centers:read centers:update');
    expect(await get(token, `centers/${mine.id}`)).toBe(200);
    const change = async (id: string, headers: Record<string, string>) =>
      (await call('PUT', `centers/${id}`, { headers, body: { name: unique('studio') } })).status;
    expect(await change(mine.id, bearer(token))).toBe(200);
    expect(await change(foreign.id, bearer(token))).toBe(await change(foreign.id, bearer(person.token)));
    const refused = await call('GET', 'treatments', { headers: bearer(token) });
    expect([refused.status, refused.body.messageKey]).toEqual([403, 'errors.missingScope']);
    for (const path of [
      `users/${person.id}/sessions`,
      ...names('customers users/me me/apps notifications apps events'),
    ])
      expect([path, await get(token, path)]).toEqual([path, 403]);
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { actorId: person.id, entityId: mine.id, action: 'update' },
    });
    const shown = (await call('GET', `audit-entries/${entry.id}`, { as: admin })).body;
    expect([shown.appId, shown.keyId]).toEqual(Array(2).fill(app.client.client_id));
    expect(await queuedLetters(person.email, 'appConnected')).toHaveLength(1);
    const { body } = await call('GET', 'me/apps', { as: person });
    expect(body).toMatchObject([{ appId: app.client.client_id, name: 'Diary', scopes: scope!.split(' ') }]);
    expect((await call('GET', `users/${person.id}/sessions`, { as: person })).body).toHaveLength(1);
    expect((await call('GET', `apps/${app.client.client_id}`, { as: admin })).body.peopleCount).toBe(1);
  });

  test('uses up a budget of exports of its own', async () => {
    const { token } = await connected(await made());
    const take = async (by: string) => {
      const taken = await fetch(`${api.url}/api/centers?name=nobody`, {
        headers: { ...bearer(by), accept: 'text/csv' },
      });
      return [taken.status, (await taken.text()).length > 0];
    };
    for (let n = 0; n < limits.exports.points; n += 1) expect(await take(token)).toEqual([200, true]);
    expect([await take(token), await take(person.token)]).toEqual([
      [429, true],
      [200, true],
    ]);
  });

  test('that keeps a secret proves itself with it, and is told apart by it', async () => {
    const app = await made({ isConfidential: true });
    const back = () => answer(app.client.client_id);
    for (const auth of [oauth.None(), oauth.ClientSecretBasic('wrong'), oauth.ClientSecretPost('wrong')])
      expect(await errorOf(await exchange(app, await back(), { auth }))).toEqual([401, 'invalid_client']);
    const post = oauth.ClientSecretPost(app.secret!);
    expect((await exchange(app, await back(), { auth: post })).status).toBe(200);
    const renew = async (body = {}) =>
      (await call('POST', `apps/${app.client.client_id}/secret`, { as: admin, body })).body.value as string;
    const codes = (secrets: (string | null)[]) =>
      Promise.all(secrets.map(async (secret) => (await exchange({ ...app, secret }, await back())).status));
    // As with keys: the one before is valid for a day, or ends at once; a third ends the first.
    const [second, third] = [await renew(), await renew()];
    expect(await codes([app.secret, second, third])).toEqual([401, 200, 200]);
    const last = await renew({ oldValueEnds: 'now' });
    expect(await codes([third, last])).toEqual([401, 200]);
    await db.app.update({ where: { id: app.client.client_id }, data: { formerSecretEndsAt: new Date(0) } });
    const open = await made();
    const strange = { ...open, secret: app.secret };
    expect((await errorOf(await exchange(strange, await answer(open.client.client_id))))[1]).toBe('invalid_client');
  });

  test('renews its tokens; who presents one twice ends all of them, and nobody gets more by it', async () => {
    const app = await made();
    const first = await connected(app, { scope: 'centers:read' });
    expect(await errorOf(await renewal(app, first.refresh, 'centers:read centers:update'))).toEqual([
      400,
      'invalid_scope',
    ]);
    expect(await errorOf(await renewal(await made(), first.refresh))).toEqual([400, 'invalid_grant']);
    const asJson = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect(await errorOf(await fetch(server.token_endpoint!, asJson))).toEqual([400, 'invalid_request']);
    expect((await call('POST', 'auth/refresh', { headers: bearer(first.refresh) })).status).toBe(401);
    const second = await oauth.processRefreshTokenResponse(server, app.client, await renewal(app, first.refresh));
    expect([second.scope, await get(second.access_token)]).toEqual(['centers:read', 200]);
    expect(await errorOf(await renewal(app, first.refresh))).toEqual([400, 'invalid_grant']);
    expect(await get(second.access_token)).toBe(401);
    expect((await renewal(app, second.refresh_token!)).status).toBe(400);
  });

  test('revokes either of its tokens, and none of another app', async () => {
    const app = await made();
    const other = await made();
    for (const which of ['token', 'refresh'] as const) {
      const connection = await connected(app);
      const revoke = (by: App) => oauth.revocationRequest(server, by.client, oauth.None(), connection[which], insecure);
      expect([(await revoke(other)).status, await get(connection.token)]).toEqual([200, 200]);
      await oauth.processRevocationResponse(await revoke(app));
      expect([await get(connection.token), (await renewal(app, connection.refresh)).status]).toEqual([401, 400]);
    }
  });
});

describe('its access ends at once', () => {
  const revokeAll = (path: string, body: object = {}, as = person) => call('POST', path, { as, body });
  test.each<[string, (app: App) => Promise<unknown>, number?, number?]>([
    ['the person is disabled', () => call('PUT', `users/${person.id}`, { as: admin, body: { enabledUser: false } })],
    ['is deleted', () => call('DELETE', `users/${person.id}`, { as: admin })],
    ['gets another role', () => call('PUT', `users/${person.id}`, { as: admin, body: { role: 'dealer' } })],
    [
      'gets a new password',
      () => call('PUT', `users/${person.id}/password`, { as: admin, body: { password: 'Betulla-Rossa-43' } }),
    ],
    // The session in which a code was given goes on.
    ['ends all other sessions', () => api.form('me/sessions', person, {}), 400, 200],
    ['disconnects it', ({ client }) => revokeAll(`me/apps/${client.client_id}/disconnection`)],
    [
      'is merged into another account of theirs',
      async () => {
        const kept = await makePerson('expert', { name: 'Same', surname: 'Person' });
        await db.user.update({ where: { id: person.id }, data: { name: 'Same', surname: 'Person' } });
        const body = { otherId: person.id, reason: 'The same person' };
        expect((await call('POST', `users/${kept.id}/merger`, { as: admin, body })).status).toBeLessThan(300);
        expect((await call('GET', 'me/apps', { as: kept })).body).toEqual([]);
      },
    ],
    [
      'has let it for as long as their sessions last, however often it was renewed',
      async () => {
        await db.$executeRaw`update sessions set created_at = now() - interval '91 days'
          where user_id = ${person.id}::uuid and app_id is not null`;
      },
      400,
      200,
    ],
    ['must have a second factor', () => requireSecondStep('expert', person), 400, 200],
    ['an admin ends the app', ({ client }) => revokeAll(`apps/${client.client_id}/revocation`, {}, admin), 401, 401],
  ])('when %s', async (_, end, renewed = 400, exchanged = 400) => {
    const app = await made();
    const [connection, late] = [await connected(app), await answer(app.client.client_id)];
    expect(await get(connection.token)).toBe(200);
    await end(app);
    const left = [await get(connection.token), (await renewal(app, connection.refresh)).status];
    expect(left).toEqual([expect.toSatisfy((status: number) => status > 400), renewed]);
    // What a code that was on its way is worth by then.
    expect((await exchange(app, late)).status).toBe(exchanged);
  });
});

test('is not let in from a switched role, whose rights are not those it would have then, and waits while one is used', async () => {
  const [center, app, me] = [await makeCenter(), await made(), await makePerson('admin')];
  await linkExpert(center.id, me.id);
  const { token } = await connected(app, {}, me);
  const query = { response_type: 'code', client_id: app.client.client_id, redirect_uri: BACK, act: 'allow' };
  const pkce = { code_challenge: await oauth.calculatePKCECodeChallenge(VERIFIER), code_challenge_method: 'S256' };
  expect((await call('PUT', 'users/role', { as: me, body: { role: 'expert' } })).status).toBe(200);
  const refused = await call('POST', 'oauth/authorize', { as: me, body: { ...query, ...pkce } });
  expect([refused.status, refused.body.messageKey]).toEqual([403, 'errors.switchedConsent']);
  expect(await get(token)).toBe(401);
  await call('PUT', 'users/role/reset', { as: me });
  expect(await get(token)).toBe(200);
});

test('is not let in by a session left open: the password is asked for, and nothing typed is lost', async () => {
  const { client } = await made();
  await db.session.updateMany({ where: { userId: person.id }, data: { verifiedAt: null } });
  await db.credential.create({ data: { userId: person.id, passwordHash: await hashPassword(PASSWORD) } });
  const pkce = { code_challenge: await oauth.calculatePKCECodeChallenge(VERIFIER), code_challenge_method: 'S256' };
  const asked = { response_type: 'code', client_id: client.client_id, redirect_uri: BACK, state: 'here', ...pkce };
  const body = { ...asked, act: 'allow' };
  const refused = await call('POST', 'oauth/authorize', { as: person, body });
  expect([refused.status, refused.body.messageKey]).toEqual([403, 'errors.verificationRequired']);
  const send = (more: object = {}) => api.post('oauth/authorize', person, { ...body, ...more });
  const back = async (more: object) => {
    const { status, headers } = await send(more);
    const to = new URL(headers.get('location')!, api.url);
    expect([status, to.pathname, to.searchParams.get('state')]).toEqual([303, '/expert/connect-app', 'here']);
    return (await keptForm('connect-app', to.searchParams.get('draft')))!;
  };
  const wrong = { verificationPassword: 'Falsa2026x' };
  for (const more of [{}, wrong]) {
    const draft = await back(more);
    expect([asksPassword(draft), draft.values]).toEqual([true, body]);
  }
  expect(await db.appCode.count({ where: { appId: client.client_id } })).toBe(0);
  expect(await (await send({ verificationPassword: PASSWORD })).text()).toContain('code=');
  // Who lets in too many apps, or guesses on, is told to wait, above the same question.
  await db.session.updateMany({ where: { userId: person.id }, data: { verifiedAt: null } });
  for (let n = 0; n < limits.consents.points; n++) await countOne(limits.consents, person.id);
  expect(await back({ verificationPassword: PASSWORD })).toMatchObject({ fields: [{ message: 'forms.limited' }] });
  await resetLimit(limits.consents, person.id);
  for (let n = 0; n < limits.signInFromDevice.points; n++) await send(wrong);
  const limited = { values: body, fields: [{ field: '', message: 'forms.limited' }] };
  expect(await back(wrong)).toMatchObject(limited);
});

describe('people are sent', () => {
  test.each([
    ['https://app.example/back'],
    ['https://app.example/back?from=portal&x=1'],
    ['https://app.example/back?from=portal#x'],
    ['https://app.example.evil.example/back?from=portal'],
    ['https://app.example/back/../back?from=portal'],
    ['//app.example/back?from=portal'],
    [''],
  ])('nowhere that was not registered: %s', async (redirect_uri) => {
    const { client } = await made();
    const body = { response_type: 'code', client_id: client.client_id, redirect_uri, act: 'allow' };
    const { status, body: problem, headers } = await call('POST', 'oauth/authorize', { as: person, body });
    expect([status, problem.messageKey, headers.get('location')]).toEqual([400, 'errors.appUnknown', null]);
  });

  test.each([
    ['PKCE in plain', { code_challenge: VERIFIER, code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE of no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['another way', { response_type: 'token' }, 'unsupported_response_type'],
    ['more than it may', { scope: 'centers:read faqs:read' }, 'invalid_scope'],
    ['what the person may not do', { scope: 'customers:read' }, 'access_denied'],
    ['what the person refuses', { act: 'refuse' }, 'access_denied'],
  ])('back without a code for %s, with whose answer it is', async (_, asked, error) => {
    const { client } = await made();
    const back = await answer(client.client_id, asked);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      from: 'portal',
      error,
      state: 'here',
      iss: server.issuer,
    });
    expect(back.searchParams.has('code')).toBe(false);
  });

  test('to sign in first, and to the screen that asks; a browser goes on by no redirect of a form', async () => {
    const { client } = await made();
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: BACK,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const path = `/api/oauth/authorize?${query}`;
    const ask = async (headers = {}) =>
      (await fetch(`${api.url}${path}`, { headers, redirect: 'manual' })).headers.get('location');
    expect(await ask()).toBe(`/it/login?${new URLSearchParams({ next: path })}`);
    expect(await ask(bearer(person.token))).toBe(`/expert/connect-app?${query}`);
    const sent = await api.post('oauth/authorize', person, { ...Object.fromEntries(query), act: 'allow' });
    expect([sent.status, sent.headers.get('refresh')]).toEqual([
      200,
      expect.stringMatching(/^0;url=https:\/\/app\.example\/back\?from=portal&code=/),
    ]);
  });
});

describe('a code is refused', () => {
  test('the second time, and what came of it ends; at once as well', async () => {
    const app = await made();
    const back = await answer(app.client.client_id);
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(
      server,
      app.client,
      await exchange(app, back),
    );
    expect(await get(token)).toBe(200);
    expect(await errorOf(await exchange(app, back))).toEqual([400, 'invalid_grant']);
    expect(await get(token)).toBe(401);
    const again = await answer(app.client.client_id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(app, again)));
    const got = answers.filter(({ status }) => status === 200);
    expect(got.length).toBeLessThan(2);
    for (const one of got) expect(await get(((await one.json()) as { access_token: string }).access_token)).toBe(401);
  });

  test('again or after disconnecting, also if its exchange had begun before and ends afterwards', async () => {
    const disconnected = async (app: App) =>
      expect((await call('POST', `me/apps/${app.client.client_id}/disconnection`, { as: person })).status).toBeLessThan(
        300,
      );
    for (const end of [
      async (app: App, back: URL) => expect((await exchange(app, back)).status).toBe(400),
      disconnected,
    ]) {
      const app = await made();
      if (end === disconnected) await connected(app);
      const back = await answer(app.client.client_id);
      const held = await heldBy('select from apps where id = $1::uuid for update', [app.client.client_id]);
      const begun = exchange(app, back);
      await untilWaiting();
      await end(app, back);
      await held.end();
      expect((await begun).status).toBe(400);
    }
  });

  test('of another app, for another address, with another verifier or none, and after a minute', async () => {
    const app = await made();
    const other = await made();
    const back = () => answer(app.client.client_id);
    const tried = [
      exchange({ ...other, client: other.client }, await back()),
      exchange(app, await back(), { uri: 'com.example.app:/back' }),
      exchange(app, await back(), { verifier: oauth.generateRandomCodeVerifier() }),
      exchange(app, await back(), { verifier: 'a' }),
    ];
    for (const one of tried) expect((await one).status).toBe(400);
    const late = await back();
    await db.$executeRaw`update app_codes set expires_at = now() - interval '1 second' where used_at is null`;
    expect(await errorOf(await exchange(app, late))).toEqual([400, 'invalid_grant']);
  });
});

describe('nobody lets an app act', () => {
  const consent = (clientId: string, headers: Record<string, string>) =>
    call('POST', 'oauth/authorize', {
      headers,
      body: { response_type: 'code', client_id: clientId, redirect_uri: BACK, act: 'allow' },
    });

  test('who is a key, an app, a visitor, a foreign page, or an admin that views the portal as somebody', async () => {
    const app = await made();
    const id = app.client.client_id;
    const { value } = await newKey(call, admin, ['centers:read']);
    const { token } = await connected(app);
    for (const credential of [value, token])
      expect((await consent(id, bearer(credential))).body.messageKey).toBe('errors.closedToKeys');
    expect((await consent(id, {})).status).toBe(401);
    expect((await consent(id, { 'sec-fetch-site': 'cross-site' })).body.messageKey).toBe('errors.foreignOrigin');
    const viewer = await makePerson('admin');
    const seeing = { seeingAsId: person.id, seeingUntil: new Date(Date.now() + 60_000) };
    await db.session.updateMany({ where: { userId: viewer.id }, data: seeing });
    expect((await consent(id, bearer(viewer.token))).body.messageKey).toBe('errors.seeingAs');
  });

  test('a thousand times', async () => {
    const app = await made();
    const tokens = [];
    for (let n = 0; n < APP_LIMITS.connections + 1; n++) tokens.push((await connected(app)).token);
    expect([await get(tokens[0]!), await get(tokens[1]!)]).toEqual([401, 200]);
    for (let n = APP_LIMITS.connections + 1; n < limits.consents.points; n++) await answer(app.client.client_id);
    await expect(answer(app.client.client_id)).rejects.toThrow('errors.tooManyRequests');
  });
});

describe('registering an app', () => {
  test('takes an admin who has just proved who they are, and addresses that lead back to it', async () => {
    const body = { name: 'A', redirectUris: [BACK], scopes: ['centers:read'] };
    const stale = await makePerson('admin');
    await db.session.updateMany({ where: { userId: stale.id }, data: { verifiedAt: null } });
    expect((await call('POST', 'apps', { as: stale, body })).body.messageKey).toBe('errors.verificationRequired');
    expect((await call('POST', 'apps', { as: person, body })).status).toBe(403);
    for (const uri of [
      'http://app.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'app:/back',
      'https://app.example/#x',
      'https://a@app.example/',
      'https://app.example/ x',
    ]) {
      const wrong = await call('POST', 'apps', { as: admin, body: { ...body, redirectUris: [uri] } });
      expect([uri, wrong.status, wrong.body.errors?.[0].field]).toEqual([uri, 400, 'redirectUris.0']);
    }
    for (const scope of ['credits:grant', 'users:register', 'messages:read'])
      expect((await call('POST', 'apps', { as: admin, body: { ...body, scopes: [scope] } })).status).toBe(400);
  });

  test('by its screen shows the secret to who made it, once', async () => {
    const boxes = {
      name: 'Gestionale',
      redirectUris: `${BACK}\n http://localhost:8080/back`,
      isConfidential: 'true',
      'centers:read': 'true',
    };
    const sent = await api.post('forms/apps', admin, boxes);
    const [, id = ''] = /^\/admin\/options\/apps\/([\da-f-]{36})\?saved=appMade#value$/.exec(
      sent.headers.get('location')!,
    )!;
    const [, cookie] = /^portal\.key=(\S+); Path=\/admin\/options\/apps;/.exec(sent.headers.getSetCookie()[0]!)!;
    const app = { client: { client_id: id }, secret: valueIn(personOf(admin, 'admin'), id, cookie) };
    expect((await exchange(app, await answer(id))).status).toBe(200);
    expect(await api.form(`forms/apps/${id}`, admin, { act: 'renew' })).toMatch(/saved=secretRenewed#value$/);
    expect(await api.form(`forms/apps/${id}`, admin, { act: 'revoke' })).toMatch(/saved=appRevoked$/);
    expect((await call('GET', `apps/${id}`, { as: admin })).body.state).toBe('revoked');
  });
});
