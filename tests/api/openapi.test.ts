import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { operations } from '@/app/api/operations';
import { plainRoutes } from '@/app/api/plain-routes';
import { hasEvents } from '@/lib/core/events/describe-events';
import { isForSomebody, schemaName } from '@/lib/core/openapi';
import { newSecret, signerOf } from '@/lib/nouns/api-keys/webhooks/data';
import { resources } from '@/lib/nouns/resources';
import { daysBetween, todayText } from '@/lib/run/i18n/dates';
import { names } from '@/lib/run/names';
import { siteAddress } from '@/lib/run/site-address';
import { introduction, openApiDocument } from '@/lib/web/openapi/document';
import { NAMED_EVENTS } from '@/lib/web/openapi/tables';
import { newKey } from '../support/keys';
import { BY_NIGHT } from '../support/long-proof';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, makePerson } from '../support/people';

const document = JSON.parse(await openApiDocument(operations));
const sources = import.meta.glob<string>('/app/api/**/route.ts', { query: '?raw', import: 'default', eager: true });

/** Internal routes, of no use to clients. */
const undescribed = [
  '/auth/{...nextauth}', // next-auth's own, between it and the browser
  '/{...path}', // the catch-all
];

const METHOD = /\b(GET|POST|PUT|PATCH|DELETE)\b/g;

/** `PUT /users/{id}` for each method exported by a route file, or common to all resources. */
const routes = Object.entries(sources).flatMap(([file, source]) => {
  const path = file.replace(/^\/app\/api|\/route\.ts$/g, '').replace(/\[([.\w]+)\]/g, '{$1}');
  const exported = [
    ...source.matchAll(/^export (?:const \{([^}]*)\}|\{([^}]*)\}|const (\w+)|(?:async )?function (\w+))/gm),
  ];
  const methods = exported.flatMap((found) => found.slice(1).join(' ').match(METHOD) ?? []);
  return undescribed.includes(path) ? [] : methods.map((method) => `${method} ${path}`);
});
for (const [path, load] of Object.entries(plainRoutes)) {
  const methods = Object.keys(await load());
  routes.push(...methods.map((method) => `${method} /${path.replace('[id]', '{id}')}`));
}

routes.push(...Object.keys(operations));

type Operation = ReturnType<typeof JSON.parse>;
type Item = Record<string, Operation>;

const refs = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refs(inner)));
};

const described = Object.entries<Item>(document.paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((method) => method !== 'parameters')
    .map((method) => `${method.toUpperCase()} ${path}`),
);

const verbs = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'remove' } as const;

/** All resources have all routes; those that no policy allows answer 403 and are not described. */
function isForNobody(route: string): boolean {
  const [method = '', path = ''] = route.split(' ');
  const resource = resources[path.slice(1).replace(/\/\{id\}$/, '')];
  return resource !== undefined && method in verbs && !isForSomebody(resource, verbs[method as keyof typeof verbs]);
}

test('every route is described', () => {
  const missing = routes.filter((route) => !described.includes(route) && !isForNobody(route));
  expect(missing.map((route) => `${route}: define it as a verb beside its noun (docs/add-a-resource.md)`)).toEqual([]);
  for (const name of Object.keys(resources)) expect(described).toContain(`GET /${name}`);
});

test('nothing undocumented is described', () => {
  const surplus = described.filter((route) => !routes.includes(route));
  expect(surplus.map((route) => `edit lib/web/openapi/document.ts: no route.ts exports ${route}`)).toEqual([]);
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
});

// Addresses of the existing system, which clients know: no record is called as those below one are.
const KNOWN_AS_AMBIGUOUS = '`/users/experts/{id}` and `/users/{id}/';

test('Redocly has nothing to say of it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const args = [cli, 'lint', file, '--extends=recommended', '--format=json', '--max-problems=1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e8 });
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; message: string }[];
  };
  const said = problems.filter(({ message }) => !message.includes(KNOWN_AS_AMBIGUOUS));
  expect(said.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

// A package of 240 others, for one test of the night. Summaries are sentences already; that a key needs scopes, OpenAPI 3.1
// allows; whoever asks writes to a form, not to an e-mail address.
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const RULES = {
  extends: ['spectral:oas', 'spectral:asyncapi'],
  rules: Object.fromEntries(
    names('operation-description oas3-operation-security-defined asyncapi-info-contact-properties').map((rule) => [
      rule,
      'off',
    ]),
  ),
};

test.each(BY_NIGHT)('Spectral has nothing to say of it, nor of the events', { timeout: 900_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spectral-'));
  const events = JSON.stringify((await api.call('GET', 'asyncapi.json')).body);
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'asyncapi.json'), events.replaceAll(/http[^"]*(?=openapi\.json#)/g, './'));
  writeFileSync(join(folder, 'rules.json'), JSON.stringify(RULES));
  const npx = `--yes --ignore-scripts ${SPECTRAL} lint openapi.json asyncapi.json -r rules.json --fail-severity=hint`;
  const { stdout } = await promisify(execFile)('npx', npx.split(' '), { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toContain('No results');
});

const callsWithBody = Object.entries<Item>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { security = [], requestBody }]) => {
    const { schema, example } = requestBody?.content['application/json'] ?? {};
    const isForKeys = security.some((one: object) => 'key' in one);
    return isForKeys && schema && !schema.$ref ? [{ path, method, example }] : [];
  }),
);

test.each(callsWithBody)('$method $path is taken as its example has it', async ({ path, method, example }) => {
  const expert = await makePerson('expert', { fanShopPoints: 1000 });
  const body = { ...example, ...(example.userId && { userId: expert.id }) };
  const headers = { authorization: `Bearer ${key}` };
  const { status, body: answer } = await api.call(method.toUpperCase(), path.slice(1), { headers, body });
  expect([200, 201], JSON.stringify(answer)).toContain(status);
});

/** Responses that are secrets or set cookies, or whose sender is deleted, are not stored for replay. */
const notRepeatable = names(`/apps /apps/{id}/secret /forms/apps /forms/apps/{id} /oauth/authorize /oauth/revoke
  /oauth/token /forms/api-keys /forms/api-keys/{id} /forms/api-keys/{id}/webhook /api-keys /api-keys/{id}/rotation
  /api-keys/{id}/webhook/secret /auth /auth/factor /auth/factor/passkey /auth/refresh /auth/socialLogin
  /cookie-consent /cron/newsletters /csp-reports /forms/newsletter-preview /me/erasure /me/seeing/end /me/export
  /me/second-factor /me/second-factor/passkey /me/verification /me/verification/passkey /password-resets/use /session
  /session/end /session/step /users/{id}/seeing /unsubscriptions/{token}`);

test('every POST takes an Idempotency-Key, and every update the record’s version', () => {
  const takes = (operation: Operation, name: string) =>
    (operation.parameters ?? []).some((one: { name: string }) => one.name === name);
  const items = Object.entries<Item>(document.paths);
  const withoutKey = items.filter(([, { post }]) => post && !takes(post, 'Idempotency-Key'));
  expect(withoutKey.map(([path]) => path).toSorted()).toEqual(notRepeatable.toSorted());
  expect(items.filter(([path, { put }]) => put && path.endsWith('/{id}') && !takes(put, 'If-Match'))).toEqual([]);
});

test('references resolve, operation ids are unique, path parameters are declared', () => {
  for (const ref of refs(document)) {
    const found = ref
      .slice(2)
      .split('/')
      .reduce((inner, key) => inner?.[key], document);
    expect([ref, typeof found]).toEqual([ref, 'object']);
  }
  const ids: string[] = [];
  for (const [path, item] of Object.entries<Item>(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'parameters') continue;
      ids.push(operation.operationId);
      const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        .filter((one: { in: string }) => one.in === 'path')
        .map((one: { name: string }) => one.name);
      expect([path, declared]).toEqual([path, inPath]);
      expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
});

/** What a sentence says beyond the address: without the words of it, and without the small ones. */
const newWords = (sentence: string, address: string) =>
  (sentence.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter(
    (word) => word.length > 2 && !address.toLowerCase().includes(word) && !['the', 'one', 'and'].includes(word),
  );

test('every field of a record that keys may read, and every scope, says in words what it is', () => {
  const silent = Object.values(resources)
    .filter(hasEvents)
    .flatMap((resource) =>
      Object.entries<Item>(document.components.schemas[schemaName(resource)].properties)
        .filter(([, { description }]) => !description)
        .map(([field]) => `edit messages/en.json: write records.fields.${field}, of ${resource.name}`),
    );
  expect(silent).toEqual([]);
  const { scopes } = document.components.securitySchemes.app.flows.authorizationCode;
  for (const said of Object.values(scopes)) expect(said).toMatch(/^[A-Z].+: [A-Z]/);
  expect(JSON.stringify(scopes)).not.toContain('undefined');
});

test('every operation says in a sentence what it does, beyond its address', () => {
  const silent = Object.entries<Item>(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .filter(([, { summary = '', operationId }]) => newWords(summary, `${path} ${operationId}`).length === 0)
      .map(([method, { summary }]) => `${method.toUpperCase()} ${path}: "${summary}" says no more than its address`),
  );
  expect(silent).toEqual([]);
});

// What the introduction of /api/docs shows works as it stands there.

const api = ownApi();

const admin = somebody('admin');

let key: string;
let person: string;
beforeAll(async () => {
  const scopes =
    'centers:read users:read consultants:read memberships:read faqs:read faqs:create contacts:read users:register credits:grant credits:spend';
  key = (await newKey(api.call, admin, scopes.split(' '))).value;
  person = (await makePerson('expert')).id;
});

const here = (text: string) => text.replaceAll(`${siteAddress}/api`, `${api.url}/api`);

const blocks = [...introduction.matchAll(/^```(sh|ts|py)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => [
  kind,
  text,
]);

/** Splits a curl command into words like a shell. */
function requestOf(command: string): Request {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const words = execFileSync('bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    env: { ...process.env, KEY: key, PERSON: person },
  }).split('\0');
  const after = (flag: string) => words.flatMap((word, n) => (word === flag ? [words[n + 1]!] : []));
  const headers = after('-H').map((one): [string, string] => {
    const [name = '', ...value] = one.split(': ');
    return [name, value.join(': ')];
  });
  const url = new URL(words.find((word) => word.startsWith('http'))!);
  for (const one of after('--data-urlencode'))
    url.search += `&${new URLSearchParams([one.split(/=(.*)/s).slice(0, 2)])}`;
  const body = after('-d')[0];
  return new Request(url, { method: after('-X')[0] ?? 'GET', headers, ...(body && { body }) });
}

test.each(blocks.filter(([kind]) => kind === 'sh'))('%s: %s', async (_, command) => {
  await makeCenter();
  const answer = await fetch(requestOf(here(command)));
  expect([200, 201]).toContain(answer.status);
  // NDJSON has a line for each record.
  for (const line of (await answer.text()).trimEnd().split('\n')) expect(JSON.parse(line)).toBeTruthy();
});

test.each(blocks.filter(([kind]) => kind === 'ts'))('%s: %s', async (_, code) => {
  await makeCenter();
  const { transform } = await import('esbuild');
  const { code: script } = await transform(here(code), { loader: 'ts' });
  const said: unknown[][] = [];
  const log = (...words: unknown[]) => said.push(words);
  await runInNewContext(`(async () => { ${script} })()`, {
    KEY: admin.token,
    console: { log },
    fetch,
    URL,
    setTimeout,
  });
  expect(JSON.stringify(said)).toMatch(/"studio-|\[[1-9]\d*,"(?:centers|records)"\]/);
});

const hasPython = process.env.CI !== undefined || spawnSync('python3', ['--version']).status === 0;

// Somebody else's long transaction on the same server holds the feed up.
const ofPython = { skip: !hasPython, timeout: 180_000 };

test('a program in Python, which also knows a call of a webhook from a forged one', ofPython, async () => {
  const [, program = ''] = blocks.find(([kind]) => kind === 'py')!;
  const centers = 101;
  for (let n = 0; n < centers; n += 1) await makeCenter();
  const { shown: secret, sealed } = newSecret(admin.id);
  const headers = signerOf({ keyId: admin.id, secret: sealed })('evt_1', '{}');
  const asked = `print(is_genuine(${JSON.stringify(secret)}, ${JSON.stringify(headers)}, '{}'))`;
  const script = `${here(program)}\n${asked}\n${asked.replace("'{}'", "'[]'")}`;
  const env = { ...process.env, KEY: admin.token };
  const { stdout } = await promisify(execFile)('python3', ['-c', script], { env });
  const [count, ...lines] = stdout.trim().split('\n');
  expect(Number.parseInt(count!, 10)).toBeGreaterThanOrEqual(centers);
  expect(lines).toEqual(['faqs.created faqs.changed A year or two.', 'True', 'False']);
});

test('what the events named there tell of is what the feed tells', () => {
  for (const [, type, action, field] of NAMED_EVENTS) {
    const schema = `${schemaName(resources[type.split('.')[0]!]!)}Event`;
    const event = document.components.schemas[schema].properties;
    expect(event.type.enum).toContain(type);
    expect([undefined, null, '', ...document.components.schemas.EventAction.enum]).toContain(action);
    expect([undefined, null, '', ...event.fields.items.enum]).toContain(field);
  }
});

test('a problem leads to its line in the list of all', async () => {
  const { type } = (await api.call('GET', 'centers?fields=shoe')).body;
  const [page, line] = type.split('#');
  expect(await (await fetch(here(page))).text()).toContain(`<dt id="${line}">`);
});

test('a version that there is is echoed, another refused; a call that ends says so, whatever it answers', async () => {
  const ask = (version: string) => api.call('GET', 'faqs?limit=1', { headers: { 'portal-version': version } });
  const known = await ask('2026-11-28');
  expect([known.status, known.headers.get('portal-version')]).toEqual([200, '2026-11-28']);
  const unknown = await ask('2020-01-01');
  expect([unknown.status, unknown.body.messageKey]).toEqual([400, 'errors.unknownVersion']);
  const ending = document.paths['/centers-to-expert/{id}'].put;
  expect([ending.deprecated, ending.description]).toEqual([true, expect.stringContaining('DELETE /memberships/{id}')]);
  const { headers } = await api.call('PUT', `centers-to-expert/${person}`, { as: admin, body: { centerIds: 'x' } });
  const [since, ends] = [1000 * Number(headers.get('deprecation')?.slice(1)), headers.get('sunset')!];
  expect(daysBetween(todayText(new Date(since)), todayText(new Date(ends)))).toBeGreaterThan(365);
});

test('there are examples of all kinds', () => {
  expect(new Set(blocks.map(([kind]) => kind))).toEqual(new Set(['sh', 'ts', 'py']));
  expect(blocks.length).toBeGreaterThan(4);
});

test('the feed, webhooks and the socket are described as AsyncAPI 3 has it', async () => {
  const { body } = await api.call('GET', 'asyncapi.json');
  const isValid = new Ajv({ strict: false, logger: false, validateFormats: false }).compile(
    createRequire(import.meta.url)('@asyncapi/specs/schemas/3.1.0-without-$id.json') as object,
  );
  expect([isValid(body), isValid.errors]).toEqual([true, null]);
  for (const ref of refs(body).filter((one) => one.startsWith('#')))
    expect(
      ref
        .slice(2)
        .split('/')
        .reduce((at, part) => at?.[part], body),
      ref,
    ).toBeDefined();
  const types = Object.values(
    body.components.schemas as Record<string, { properties?: { type?: { enum?: string[] } } }>,
  );
  expect(types.flatMap((one) => one.properties?.type?.enum ?? [])).toEqual(
    expect.arrayContaining(['centers.changed', 'contacts.created', 'users.restored']),
  );
  expect(isValid({ ...body, channels: { feed: { address: 1 } } })).toBe(false);
});
