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
