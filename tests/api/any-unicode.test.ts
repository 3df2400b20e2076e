// Every call of the API, with letters of any alphabet in its path, query, headers and field names: never a 500, never a
// status that the document does not name, and JSON is answered with JSON.
import { request as rawRequest } from 'node:http';
import { operations as allOperations } from '@/app/api/operations';
import type { Role } from '@/lib/core/actor/roles';
import { openApiDocument } from '@/lib/web/openapi/document';
import { IS_LONG, isToday } from '../support/long-proof';
import { ownApi } from '../support/own-api';
import { makePerson } from '../support/people';

type Operation = { responses: Record<string, unknown>; requestBody?: { content: Record<string, unknown> } };

const api = ownApi();
const paths: Record<string, Record<string, Operation>> = JSON.parse(await openApiDocument(allOperations)).paths;
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((method) => method !== 'parameters')
    .map((method) => [method.toUpperCase(), path, item[method]!] as const),
);

const ODD = [
  '€',
  '日本語',
  '🦷',
  'İi',
  '\u202e',
  'é',
  'a/b',
  '..',
  '%',
  '"',
  "'",
  ' ',
  '\0',
  '\r\n',
  '__proto__',
  'constructor',
  '',
];
const CALLERS: (Role | null)[] = ['admin', 'expert', 'user', null];

type Sent = { method: string; path: string; headers: Record<string, string>; body?: string };
type Got = { status: number; type: string; location: string | undefined };

let calls = 0;
/** Without `fetch`, which refuses what strangers send. Header values are bytes: UTF-8 arrives as Latin-1. */
function send({ method, path, headers, body }: Sent): Promise<Got> {
  const address = `10.9.${((calls += 1) >> 8) & 255}.${calls & 255}`;
  return new Promise((resolve, reject) => {
    const all = { 'x-forwarded-for': address, connection: 'close', ...headers };
    const asked = rawRequest(`${api.url}${path}`, { method, headers: all }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          type: answer.headers['content-type'] ?? '',
          location: answer.headers.location,
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const bytes = (text: string) => Buffer.from(text.replaceAll(/[\0\r\n]/g, '?')).toString('latin1');
const pick = (n: number) => ODD[n % ODD.length]!;

/**
 * What is sent to one call: as JSON, as a form, and as a form with files; with letters or, to the next one, with NUL, which
 * PostgreSQL refuses. With LONG_PROOF=yes both to each.
 */
function bodies(n: number) {
  const [letters, nul] = [bodiesOf(pick(n), pick(n + 5)), bodiesOf('a\0', 'b\0')];
  return IS_LONG ? [...letters, ...nul] : letters.map((one, type) => ((n + type) % 2 ? one : nul[type]!));
}

function bodiesOf(name: string, value: string): { type: string; body: string }[] {
  const part = `--x\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${value}\r\n--x--\r\n`;
  return [
    { type: 'application/json', body: JSON.stringify({ [name]: value, action: value, id: value }) },
    { type: 'application/json', body: JSON.stringify([value]) },
    {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams([
        [name, value],
        ['id', value],
      ]).toString(),
    },
    { type: 'multipart/form-data; boundary=x', body: part },
  ];
}

/** An admin tries a quarter of the operations each day, the others a twelfth of their own. */
const isTried = (role: Role | null, n: number) => isToday(n + 3 * CALLERS.indexOf(role), role === 'admin' ? 4 : 12);

describe.each(CALLERS.map((role) => [role ?? 'nobody', role] as const))('%s', (_, role) => {
  test('gets an answer that the document names', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const [n, [method, path, operation]] of operations.entries()) {
      if (!isTried(role, n)) continue;
      const token = role && (await makePerson(role)).token;
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const sent = hasBody ? bodies(n) : [null];
      for (const [m, one] of sent.entries()) {
        const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(pick(n + m) || '€'));
        const query = m % 2 ? `?${encodeURIComponent(pick(n + 3))}=${encodeURIComponent(pick(n + 1))}` : '';
        const headers = {
          'accept-language': bytes(pick(n + 2)),
          'idempotency-key': bytes(`${pick(n)}${n}${m}`),
          referer: bytes(`http://x/${pick(n + 4)}`),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(one && { 'content-type': one.type }),
        };
        const got = await send({ method, path: `/api${address}${query}`, headers, body: one?.body });
        const what = `${method} ${path} ${one?.type ?? ''} ${JSON.stringify(pick(n + m))}: ${got.status}`;
        if (!(String(got.status) in operation.responses)) wrong.push(`${what} is not in the document`);
        if (one?.type === 'application/json' && got.status !== 303 && /html/.test(got.type))
          wrong.push(`${what} answers JSON with a page`);
        if (one?.type === 'application/json' && got.status === 303) wrong.push(`${what} redirects JSON`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
