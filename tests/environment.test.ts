// .env.example and the program use the same variables.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from '@/lib/run/env';
import { developmentSecrets } from '@/scripts/steps/settings.mjs';
import { isUnder, repository } from './support/architecture/tree';

const example = readFileSync('.env.example', 'utf8');
const explained = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);

const read = [...readFileSync('lib/run/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(
  ([, name]) => name!,
);
/** Third-party variables, or set by one of our programs for another. */
const NOT_OURS = /^(PATH|HOME|USER|NO_COLOR|FORCE_COLOR|DEBIAN_FRONTEND|npm_.*|STARTED_BY|SCHEMA_ENGINE_TRACE)$/;
const readByScripts = repository()
  .filter((file) => isUnder('scripts')(file) || file.path.endsWith('.config.ts'))
  .flatMap(({ text }) => [...text.matchAll(/process\.env\.(\w+)/g)])
  .map(([, name]) => name!)
  .filter((name) => !NOT_OURS.test(name));

const readByCompose = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{([A-Z_]+)/g)].map(
  ([, name]) => name!,
);

test('every variable of lib/run/env.ts is in .env.example', () => {
  expect(read.length).toBeGreaterThan(10);
  const missing = read.filter((name) => !explained.includes(name));
  expect(missing.map((name) => `edit .env.example: explain ${name}`)).toEqual([]);
});

test('.env.example contains no unused variables', () => {
  const all = [...read, ...readByScripts, ...readByCompose];
  const unused = explained.filter((name) => !all.includes(name));
  expect(unused.map((name) => `edit .env.example: nothing reads ${name}`)).toEqual([]);
  const unexplained = readByCompose.filter((name) => !explained.includes(name));
  expect(unexplained.map((name) => `edit .env.example: explain ${name}, for docker-compose.yml`)).toEqual([]);
});

test('each variable, or its group, has a comment right above', () => {
  const groups = [...example.matchAll(/(?<=(?:^|\n)(.*)\n)(?:[A-Z][A-Z0-9_]*=.*\n)+/g)];
  expect(groups.length).toBeGreaterThan(20);
  const bare = groups.filter(([, above]) => !/^# [^-]/.test(above!));
  expect(bare.map(([group]) => `edit .env.example: write a comment above ${group.trim()}`)).toEqual([]);
});

test('a copy of it works once the two secrets are filled in', () => {
  const copied = Object.fromEntries(
    [...example.matchAll(/^([A-Z][A-Z0-9_]*)="?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]),
  );
  const env = parseEnv({ ...copied, DATABASE_URL: 'postgresql://localhost/portal', AUTH_SECRET: 'x'.repeat(32) });
  expect(env).toMatchObject({ PORT: 3000, BEHIND_PROXY: false, MAIL_FROM: 'Candor <no-reply@candor.example>' });
  expect(() => parseEnv(copied)).toThrow(/DATABASE_URL/);
});

test('an incomplete store configuration is refused, with what is missing', () => {
  const needed = { DATABASE_URL: 'postgresql://localhost/portal', AUTH_SECRET: 'x'.repeat(32) };
  const store = {
    S3_ENDPOINT: 'https://s3.example.org/',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(parseEnv({ ...needed, ...store }).S3_ENDPOINT).toBe('https://s3.example.org');
  expect(() => parseEnv({ ...needed, ...store, S3_SECRET_ACCESS_KEY: '' })).toThrow(/S3_SECRET_ACCESS_KEY: is needed/);
});

test('networks that webhooks may call are refused if they are none', () => {
  const needed = { DATABASE_URL: 'postgresql://localhost/portal', AUTH_SECRET: 'x'.repeat(32) };
  const { WEBHOOK_NETWORKS } = parseEnv({ ...needed, WEBHOOK_NETWORKS: '10.1.0.0/16, fd00::/8' });
  expect(WEBHOOK_NETWORKS).toEqual(['10.1.0.0/16', 'fd00::/8']);
  for (const wrong of ['10.0.0.0/99', '999.1.1.1/8', '10.1.0.0', '::/129', 'office/8'])
    expect(() => parseEnv({ ...needed, WEBHOOK_NETWORKS: wrong })).toThrow(/WEBHOOK_NETWORKS: must be networks/);
});

test('a command on a database whose servers are elsewhere makes up no key to encrypt with', () => {
  const before = { ...process.env };
  try {
    for (const name of ['AUTH_SECRET', 'ENCRYPTION_KEYS']) delete process.env[name];
    expect(developmentSecrets({ serves: false }).ENCRYPTION_KEYS).toBe('');
    expect(developmentSecrets().ENCRYPTION_KEYS).toMatch(/^own:/);
  } finally {
    process.env = before;
  }
});

test('an incomplete DKIM configuration is refused, and so is an invalid key', () => {
  const needed = { DATABASE_URL: 'postgresql://localhost/portal', AUTH_SECRET: 'x'.repeat(32) };
  const key = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { DKIM_DOMAIN: 'candor.example', DKIM_SELECTOR: 'post', DKIM_PRIVATE_KEY: key(2048) };
  expect(parseEnv({ ...needed, ...dkim }).DKIM_PRIVATE_KEY).toBe(dkim.DKIM_PRIVATE_KEY);
  const inOneLine = parseEnv({ ...needed, ...dkim, DKIM_PRIVATE_KEY: dkim.DKIM_PRIVATE_KEY.replaceAll('\n', '\\n') });
  expect(inOneLine.DKIM_PRIVATE_KEY).toBe(dkim.DKIM_PRIVATE_KEY);
  expect(() => parseEnv({ ...needed, ...dkim, DKIM_SELECTOR: '' })).toThrow(/DKIM_SELECTOR: is needed/);
  for (const DKIM_PRIVATE_KEY of ['secret', key(1024)])
    expect(() => parseEnv({ ...needed, ...dkim, DKIM_PRIVATE_KEY })).toThrow(/DKIM_PRIVATE_KEY: is no RSA/);
  for (const DKIM_DOMAIN of ['candor', 'a b.example', 'candor.example; d=other.example'])
    expect(() => parseEnv({ ...needed, ...dkim, DKIM_DOMAIN })).toThrow(/DKIM_DOMAIN: is no name/);
});

test('none of several keys may be short', () => {
  const withKeys = (AUTH_SECRET: string) => parseEnv({ DATABASE_URL: 'postgresql://localhost/portal', AUTH_SECRET });
  expect(withKeys(`${'n'.repeat(32)}, ${'o'.repeat(32)}`).AUTH_SECRET).toEqual(['n'.repeat(32), 'o'.repeat(32)]);
  for (const keys of ['short', `short,${'o'.repeat(32)}`, `${'n'.repeat(32)},`])
    expect(() => withKeys(keys)).toThrow(/AUTH_SECRET: must have at least 32 characters/);
});

test('server and worker of Docker Compose do not get the database owner’s credentials', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8');
  const [shared = '', rest = ''] = compose.split(/^services:\n/m);
  const services = Object.fromEntries(
    [...rest.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm)].map(([, name, text]) => [name, text]),
  );
  // .env is passed to every container, so the owner's credentials in it must be overridden.
  expect(shared).toMatch(/^ {4}DATABASE_PASSWORD: ""$/m);
  expect(shared).toMatch(/^ {4}MIGRATION_DATABASE_URL: ""$/m);
  expect(shared).toMatch(/DATABASE_URL: postgresql:\/\/portal_app@/);
  const owners = /\$\{DATABASE_PASSWORD|MIGRATION_DATABASE_URL: p/;
  const knowing = Object.keys(services).filter((name) => owners.test(services[name]));
  expect(knowing, 'edit docker-compose.yml: only these may get the owner’s credentials').toEqual([
    'database',
    'prepare',
  ]);
  const advice = 'edit docker-compose.yml: app and worker share one environment, without the owner';
  expect([services.app, services.worker].join(), advice).not.toMatch(/environment:/);
  expect(shared, advice).not.toMatch(owners);
});
