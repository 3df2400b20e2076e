export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: object };

/** Told to the window when a call was refused because the session has ended: the login dialog listens. */
export const SESSION_ENDED = 'session-ended';

/** What came of a call: `status` 0 when no answer came at all. `errors` are sentences by the name of their field. */
export type Answer =
  | { ok: true; body: unknown }
  | { ok: false; status: number; message: string; errors: Record<string, string> };

type Problem = { message?: string; errors?: { field: string; message: string }[] };

/** Calls the API on behalf of who is signed in. `key` makes sure that what is sent twice happens once. */
export async function callApi({ method, path, body }: Call, key?: string): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && method === 'POST' && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null);
  if (!answer) return { ok: false, status: 0, message: '', errors: {} };
  const said = (await answer.json().catch(() => ({}))) as unknown;
  if (answer.ok) return { ok: true, body: said };
  if (answer.status === 401) window.dispatchEvent(new Event(SESSION_ENDED));
  const { message = '', errors = [] } = said as Problem;
  const byField = Object.fromEntries(errors.toReversed().map((one) => [one.field, one.message]));
  return { ok: false, status: answer.status, message, errors: byField };
}
