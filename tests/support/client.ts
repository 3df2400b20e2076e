import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isEnough, proofText } from '@/lib/web/form-proofs/rules';
import type { Member } from './people';

/** Tests inspect and compare bodies field by field, so they stay untyped, as `JSON.parse` returns them. */
type Body = ReturnType<typeof JSON.parse>;
export type Answer = { status: number; headers: Headers; body: Body };
type Options = { as?: Member | null; headers?: Record<string, string>; body?: unknown };

let calls = 0;
/** A new address for each call: most tests are not about rate limits by address. */
function anyAddress(): string {
  calls += 1;
  return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
}

export const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
export const basic = (email: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});
/** What the trusted service that registers people sends. */
export const service = () => bearer(process.env.SERVICE_CREDENTIAL);

/** The number that answers a form's challenge, found ten times sooner than by a browser's own way: public-pages.test.ts goes that. */
export async function answerTo(challenge: string): Promise<string> {
  const isRight = (found: string) => isEnough(createHash('sha256').update(proofText(challenge, found)).digest());
  let found = 0;
  while (!isRight(String(found))) {
    found += 1;
    // The servers of this process answer meanwhile.
    if (found % 1000 === 0) await setImmediate();
  }
  return String(found);
}

/** Sends forms as a browser without JavaScript does, in parts if there are files, and follows no redirect. */
export function formsOf(base: string) {
  return function post(
    path: string,
    as: Pick<Member, 'token'> | null,
    fields: Record<string, string | Blob>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const hasFiles = Object.values(fields).some((value) => typeof value !== 'string');
    const body = hasFiles ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.append(name, value as string);
    const from = { 'x-forwarded-for': anyAddress(), ...(as && bearer(as.token)) };
    return fetch(`${base}/api/${path}`, { method: 'POST', body, headers: { ...from, ...headers }, redirect: 'manual' });
  };
}

/** An API client that sends JSON, with a bearer token if signed in. */
export function clientOf(base: string) {
  return async function call(method: string, path: string, { as, headers = {}, body }: Options = {}): Promise<Answer> {
    const response = await fetch(`${base}/api/${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        'x-forwarded-for': anyAddress(),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
}
