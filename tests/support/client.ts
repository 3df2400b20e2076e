import type { Member } from './people';

/** Bodies are looked into field by field, and compared: they stay as untyped as `JSON.parse` leaves them. */
type Body = ReturnType<typeof JSON.parse>;
export type Answer = { status: number; headers: Headers; body: Body };
type Options = { as?: Member | null; headers?: Record<string, string>; body?: unknown };

let calls = 0;
/** Another one for each call: the limits by address are not what most tests are about. */
function anyAddress(): string {
  calls += 1;
  return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** A client of the API that sends JSON, and a bearer token when it is somebody. */
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
