// What a collector of traces receives, by OTLP over HTTP: a site and a worker as they run in production.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';
import { readTraceparent } from '@/lib/run/metrics/start-tracing';
import { callerOf } from '@/lib/web/http/front';
import { eventually } from '../support/eventually';
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher';
import { type Member, makePerson } from '../support/people';
import { type RunningSite, startSite } from '../support/running-site';
import { untyped } from '../support/untyped';

type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
};
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};

let told = '';
const asked = new Set<string>();
const spans: Span[] = [];
const services = new Set<string>();
const collector = createServer((req, res) => {
  let body = '';
  req.setEncoding('utf8').on('data', (text) => (body += text));
  req.on('end', () => {
    asked.add(`${req.url} ${String(req.headers['x-key'])}`);
    told += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue!);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let site: RunningSite;
let worker: ChildProcess;
let mail: MailCatcher;
let person: Member;

beforeAll(async () => {
  mail = await startMailCatcher();
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
    BEHIND_PROXY: 'true',
    OTEL_TRUST_TRACEPARENT: 'true',
  };
  person = await makePerson('expert', { name: 'Filomena', surname: 'Zuccherini' });
  const env = { ...process.env, ...variables, SMTP_URL: mail.url, NODE_ENV: 'production' as const };
  worker = spawn(process.execPath, ['dist/worker.mjs'], { env, stdio: 'ignore' });
  site = await startSite(process.env.DATABASE_URL!, variables);
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await Promise.all([site?.stop(), mail?.stop()]);
  collector.close();
});

async function named(name: string): Promise<Span> {
  await eventually(() => expect(spans.map((each) => each.name)).toContain(name), 15_000);
  return spans.find((each) => each.name === name)!;
}
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${site.address}${path}`, { headers });

test('a request is a span by its route, its statements are its children, and the log has its id', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { authorization: `Bearer ${person.token}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  await ask(`/api/users/${person.id}`, headers);
  await ask('/api/users/me', {
    authorization: `Bearer ${person.token}`,
    traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
  });
  await ask('/it/authorized-centers?q=Zuccherini');
  await ask('/api/health');
  const request = await named('GET /api/users/[id]');
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2 });
  expect(
    Object.fromEntries(request.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  ).toEqual({ 'http.request.method': 'GET', 'http.route': '/api/users/[id]', 'http.response.status_code': 200 });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.filter(({ name }) => name.startsWith('select ')).length).toBeGreaterThan(1);
  for (const { startTimeUnixNano, endTimeUnixNano } of statements)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  await eventually(() =>
    expect(site.log).toContainEqual(expect.objectContaining({ path: `/api/users/${person.id}`, traceId })),
  );
  const page = await named('GET /[locale]/authorized-centers');
  expect(page.traceId).not.toBe(traceId);
  expect(spans.some(({ parentSpanId }) => parentSpanId === page.spanId)).toBe(true);
  // What the proxy does not trace is not traced here, either, and probes never are.
  expect(spans.map(({ name }) => name).filter((name) => /users\/me|health/.test(name))).toEqual([]);
});

test('a job and the letter it sends are spans, and nothing names anybody', async () => {
  const letter = {
    to: 'filomena@traces.example',
    culture: 'it',
    letter: 'passwordChanged',
    values: { link: '/it', name: 'Filomena' },
  };
  const id = await transaction((tx) => enqueue(tx, 'mail', untyped(letter)));
  const [job, sent] = [await named('job mail'), await named('letter passwordChanged')];
  expect(sent).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
  expect(job.attributes).toEqual([{ key: 'portal.job', value: { stringValue: id } }]);
  expect(spans.some(({ name, parentSpanId }) => name.endsWith(' outbox') && parentSpanId === job.spanId)).toBe(true);
  expect([...asked]).toEqual(['/v1/traces a b']);
  expect([...services].toSorted()).toEqual(['portal-server', 'portal-worker']);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: person.id }, select: { email: true } });
  const words = ['filomena', 'zuccherini', email, person.token, person.id, 'authorization'];
  expect(words.filter((word) => told.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
});

test('the traceparent of a visitor counts only where the proxy is trusted to set or clear it', () => {
  const request = { headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' } };
  const taken = (BEHIND_PROXY: boolean, OTEL_TRUST_TRACEPARENT: boolean) =>
    callerOf(request, { BEHIND_PROXY, OTEL_TRUST_TRACEPARENT }) !== undefined;
  expect([taken(false, false), taken(true, false), taken(false, true), taken(true, true)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 1],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00', 0],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', undefined],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', undefined],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', undefined],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nx: y', undefined],
])('reads the traceparent %s', (header, expected) => {
  expect(readTraceparent(header)?.traceFlags).toBe(expected);
});
