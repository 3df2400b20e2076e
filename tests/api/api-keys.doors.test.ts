// Every way into the API, knocked at with a key: what is closed to it, and what is named by hand as open.
import { operations } from '@/app/api/operations';
import { routeTable } from '@/app/api/route-table';
import { scopesOf } from '@/lib/core/access/scopes';
import { grantsOf } from '@/lib/core/define';
import { callsOf, writeCalls } from '@/lib/nouns/api-keys/calls';
import { resources } from '@/lib/nouns/resources';
import { pool } from '@/lib/run/db/db';
import { resetLimit } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { names } from '@/lib/run/names';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { actorOf } from '@/lib/web/sign-in/actor-of';
import { bearer } from '../support/client';
import { newKey } from '../support/keys';
import { ownApi } from '../support/own-api';
import { type Member, makePerson, personOf } from '../support/people';
import { makeWorld } from '../support/world';

const api = ownApi();
const { call } = api;
let admin: Member;
beforeEach(async () => {
  admin = await makePerson('admin');
});

const keyWith = (scopes: string[]) => newKey(call, admin, scopes);

describe('every way in', () => {
  /** What has a secret of its own. */
  const OPEN = names('auth/refresh oauth/revoke oauth/token unsubscriptions/{id} cron/newsletters');
  const OWN = ['GET vat_rates', 'GET vat_rates/{id}', 'GET events', 'GET figures/{id}', 'POST batch'];

  /** Each method and path of the API, with ids of nothing. */
  async function doors(): Promise<string[]> {
    const routes = Object.entries(routeTable).filter(([path]) => !path.startsWith('['));
    const methods = await Promise.all(routes.map(async ([path, load]) => [path, Object.keys(await load())] as const));
    return methods.flatMap(([path, verbs]) =>
      verbs.filter((name) => /^[A-Z]+$/.test(name)).map((name) => `${name} ${path.replaceAll(/\[\w+\]/g, '{id}')}`),
    );
  }

  test('refuses a key without a scope for it, and asks nobody else', async () => {
    const key = await keyWith(['vat_rates:read']);
    const left = await doors();
    const opened: string[] = [];
    while (left.length > 0) {
      await resetLimit(limits.keyCalls, key.id);
      const knock = async (door: string) => {
        const [method = '', path = ''] = door.replaceAll('{id}', crypto.randomUUID()).split(' ');
        const { status, body } = await key.call(method, path, method === 'GET' ? undefined : {});
        const isRefused = ['errors.missingScope', 'errors.closedToKeys'].includes(body.messageKey);
        if (status !== 403 || !isRefused) opened.push(door);
      };
      await Promise.all(left.splice(0, 20).map(knock));
    }
    expect(opened.toSorted()).toEqual([...OPEN.map((path) => `POST ${path}`), ...OWN].toSorted());
  }, 120_000);

  test('refuses one of a test as a form of visitors, and writes and sends nothing', async () => {
    const key = await newKey(call, admin, ['users:create'], { isTest: true });
    const made = Object.entries(operations).map(async ([address, load]) =>
      (await load()).kind === 'public form' ? [address] : [],
    );
    const forms = (await Promise.all(made)).flat();
    const headers = { ...bearer(key.value), 'content-type': 'application/x-www-form-urlencoded' };
    for (const address of forms) {
      const path = address.split(' /')[1]!.replace(/\{\w+\}/g, crypto.randomUUID());
      const sent = await fetch(`${api.url}/api/${path}`, { method: 'POST', headers, body: 'locale=it' });
      expect([path, sent.status, (await sent.json()).messageKey]).toEqual([path, 403, 'errors.closedToKeys']);
    }
    await writeCalls();
    expect(await callsOf(key.id)).toHaveLength(forms.length);
  });

  // By hand: what admins do themselves, what is somebody's own, and how people sign in.
  const PEOPLE_ONLY = names(`api-keys apps audit-entries blocks bulk-acts chats connections imports messages notes
    notifications outbox saved-views security-events settings views`);
  /** The calls beyond reading and writing that a key may make, and with which scope. */
  const ACTS = {
    'POST /auth/register': 'users:register',
    'POST /credits/theory': 'credits:grant',
    'POST /credits/fan-shop': 'credits:spend',
    'GET /centers/{id}/contact.vcf': 'centers:read',
    'GET /settings/key/promo': 'promo-settings:read',
    'GET /export-batches/{id}/addresses': 'parcels:read',
    ...Object.fromEntries(['GET /events', 'GET /figures/{resource}', 'POST /batch'].map((one) => [one, '*'])),
  };

  test('is named by hand: what keys never reach, and which calls they make', async () => {
    const closed = Object.values(resources).filter((resource) => scopesOf(resource).length === 0);
    expect(closed.map(({ name }) => name).toSorted()).toEqual(PEOPLE_ONLY);
    const made = await Promise.all(Object.entries(operations).map(async ([address, load]) => [address, await load()]));
    const open = made.filter(([, one]) => typeof one === 'object' && 'scope' in one && one.scope);
    expect(Object.fromEntries(open.map(([address, one]) => [address, (one as { scope: string }).scope]))).toEqual(ACTS);
  });

  test('to records of another kind is closed, whoever asks for them', () => {
    const key = { id: admin.id, scopes: new Set(['centers:read']) };
    const me = { ...personOf(admin, 'admin'), key };
    const reached = Object.values(resources).filter((resource) =>
      grantsOf(resource, me).some(({ read }) => read.length > 0),
    );
    expect(reached.map(({ name }) => name)).toEqual(['centers']);
    const writing = Object.values(resources).flatMap((resource) =>
      grantsOf(resource, me).filter(({ create, update, remove, actions }) => create ?? update ?? remove ?? actions),
    );
    expect(writing).toEqual([]);
  });

  /** Every row of every table, apart from what is kept of calls and keys themselves. */
  async function contents(): Promise<Record<string, unknown>> {
    const OWN_TABLES = ['api_key_values', 'key_calls', 'security_events', 'rate_limits', 'bookkeeping.table_changes'];
    const { rows: tables } = await pool.query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname !~ '^(pg_|information_schema)' and tablename !~ '^place|^postal'`);
    const all: Record<string, unknown> = {};
    for (const { name } of tables) {
      if (OWN_TABLES.some((one) => name.endsWith(one))) continue;
      const text = `select count(*)::int as rows, sum(hashtext(t::text))::text as content from ${name} t`;
      all[name] = (await pool.query(text)).rows[0];
    }
    return all;
  }

  test('what a test key writes is checked and answered, and leaves nothing', async () => {
    const world = await makeWorld();
    const open = Object.values(resources).filter((resource) => scopesOf(resource).length > 0);
    const scopes = open.flatMap((resource) => scopesOf(resource).filter((scope) => !scope.endsWith(':health')));
    const key = await newKey(call, world.people.admin, scopes, { isTest: true });
    const refused = await call('POST', 'api-keys', {
      as: world.people.admin,
      body: { name: 'A', expiresOn: '2026-12-01', scopes: ['users:read', 'users:health'], isTest: true },
    });
    expect(refused.body.errors).toMatchObject([{ messageKey: 'validation.healthInSandbox' }]);
    const acts: [string, string, object?][] = [
      ['POST', 'credits/theory', { userId: world.people.expert.id, amount: 10, course: 'shades' }],
      ['POST', 'batch', { rows: [{ do: 'create', resource: 'faqs', body: { question: 'A', answer: 'B' } }] }],
      ['POST', 'auth/register', {}],
    ];
    for (const { name } of open) {
      const { near, create, update } = world.fixtures[name]!;
      const [id, other] = [(await near('admin')).id, (await near('admin')).id];
      acts.push(
        ['POST', name, create('admin')],
        ['PUT', `${name}/${id}`, update('admin')],
        ['DELETE', `${name}/${other}`],
      );
    }
    const before = await contents();
    const answers: Record<number, string[]> = {};
    for (const [method, path, body] of acts) {
      await resetLimit(limits.keyCalls, key.id);
      const { status, body: said, headers } = await key.call(method, path, body);
      (answers[status] ??= []).push(`${method} ${path.split('/')[0]} ${status < 400 ? '' : said.messageKey}`);
      expect([method, path, headers.get('sandbox')]).toEqual([method, path, 'true']);
    }
    expect(await contents()).toEqual(before);
    expect(Object.keys(answers)).toEqual(['200', '201', '204', '403']);
    const isScope = (one: string) => one.endsWith('errors.missingScope');
    expect(answers[403]!.filter((one) => !isScope(one))).toEqual(['POST auth errors.notInSandbox']);
    expect(answers[201]!.length).toBeGreaterThan(20);
  }, 120_000);

  test('a screen opens for no key, nor does a socket', async () => {
    const { value } = await keyWith(['centers:read']);
    const headers = new Headers(bearer(value));
    await expect(actorOf({ headers })).rejects.toMatchObject({ status: 403, key: 'errors.closedToKeys' });
    expect(await claimsOf(headers)).toBeNull();
  });
});
