// Metrics for Prometheus; request metrics are tested with a whole site (database-away.test.ts).
import { pool } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { env } from '@/lib/run/env';
import { enqueue } from '@/lib/run/jobs/queue';
import { log } from '@/lib/run/log';
import { ownApi, somebody } from '../support/own-api';
import { type Member, makeCenter, makePerson } from '../support/people';
import { untyped } from '../support/untyped';

const { call } = ownApi();
const admin = somebody('admin');
const headers = { authorization: `Bearer ${env.SERVICE_CREDENTIAL_METRICS?.[0]}` };
const figures = async () => (await call('GET', 'metrics', { headers })).body as string;
const value = (told: string, name: string) =>
  Number(
    told
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('require the service credential', async () => {
  expect((await call('GET', 'metrics')).status).toBe(401);
  expect((await call('GET', 'metrics', { as: admin })).status).toBe(401);
  const answer = await call('GET', 'metrics', { headers });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('report what waits, for how long, and the database’s work', async () => {
  const mail = { to: 'someone@tests.example', culture: 'it', letter: 'welcome', values: { link: '/it', stop: '/it' } };
  await transaction((tx) => enqueue(tx, 'mail', untyped(mail)));
  await transaction((tx) => enqueue(tx, 'remove-files', { keys: [] }, new Date(Date.now() + 3_600_000)));
  await pool.query(`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'mail'`);
  await call('GET', 'users/me', { as: admin });
  await expect(pool.query('select 1 / 0')).rejects.toThrow('division');
  // The cached queue figures have expired.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  const told = await figures();
  clock.mockRestore();
  expect(value(told, 'portal_queue_jobs{queue="mail",state="due"}')).toBe(1);
  expect(value(told, 'portal_queue_jobs{queue="remove-files",state="later"}')).toBe(1);
  expect(value(told, 'portal_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(90);
  expect(value(told, 'portal_outbox_mails{status="queued"}')).toBe(1);
  expect(value(told, 'portal_database_up')).toBe(1);
  expect(value(told, 'portal_database_errors_total{code="22012"}')).toBe(1);
  expect(value(told, 'portal_database_connections{state="waiting"}')).toBe(0);
  expect(value(told, 'portal_database_connections_limit')).toBe(env.DATABASE_POOL_SIZE);
  expect(told).toMatch(/^portal_database_statement_duration_seconds_count\{statement="insert outbox"\} 1$/m);
  expect(told).not.toContain('someone@tests.example');
});

test('count exports that were made, not those refused', async () => {
  const exportAs = async (as: Member) => (await call('POST', 'centers/exportCWKitEligible', { as })).status;
  expect(await exportAs(await makePerson('expert'))).toBe(403);
  expect(await figures()).not.toContain('portal_exports_total{kind="clean_white"}');
  await makeCenter({ isCleanAndWhite: true });
  expect(await exportAs(admin)).toBe(200);
  expect(value(await figures(), 'portal_exports_total{kind="clean_white"}')).toBe(1);
});

test('a slow statement is logged with its plan, and without values', async () => {
  const warn = vi.spyOn(log, 'warn');
  const slow = 'select pg_sleep($1::float), count(*) from labels where key = $2::text';
  await pool.query(slow, [1.05, 'a secret']);
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  const [line, message] = warn.mock.calls[0] as unknown as [{ statement: string; plan: string; ms: number }, string];
  expect(message).toBe('slow statement');
  expect(line).toMatchObject({ statement: slow, plan: expect.stringMatching(/labels/) });
  expect(line.ms).toBeGreaterThanOrEqual(1000);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('a secret');
});

test('count what browsers report of the policy, in words known before, and log little of it', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const report = (directive: string, blocked: string) =>
    call('POST', 'csp-reports', {
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({
        'csp-report': {
          'effective-directive': directive,
          'blocked-uri': blocked,
          'document-uri': 'https://candor.example/it/password-resets/the-secret?draft=ada@tests.example',
        },
      }),
    });
  for (let n = 0; n < 30; n += 1) await report('style-src-attr', 'inline');
  await report(`made-up-${crypto.randomUUID()}`, 'https://evil.example/ada@tests.example?x=1');
  for (const body of ['', '[]', 'no json', 'x'.repeat(20_000), '{"csp-report":{"blocked-uri":1}}'])
    expect((await call('POST', 'csp-reports', { body })).status).toBe(204);
  const told = await figures();
  expect(value(told, 'portal_csp_reports_total{directive="style-src-attr",blocked="inline"}')).toBe(30);
  expect(value(told, 'portal_csp_reports_total{directive="other",blocked="host"}')).toBe(1);
  expect(warned.mock.calls.length).toBeLessThanOrEqual(10);
  const lines = JSON.stringify(warned.mock.calls);
  warned.mockRestore();
  for (const secret of ['the-secret', 'ada@', 'draft']) expect(lines + told).not.toContain(secret);
});
