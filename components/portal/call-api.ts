export type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: object };

/** Told to the window when something was refused because the session has ended: the login dialog listens, and says so. */
export const SESSION_ENDED = 'session-ended';
/** Told to the window once its person has signed in again: what waited for it is sent. */
export const SIGNED_IN = 'signed-in';

/** Asks to sign in again over the page; resolves once that is done, and to false at once where nobody asks. */
export const signInAgain = () =>
  new Promise<boolean>((resolve) => {
    window.addEventListener(SIGNED_IN, () => resolve(true), { once: true });
    const isAsked = !window.dispatchEvent(new Event(SESSION_ENDED, { cancelable: true }));
    if (!isAsked) resolve(false);
  });

/** Told to the window when a call needs the password again: the dialog for it listens, and says how it went. */
export const VERIFICATION_REQUIRED = 'verification-required';

/** What came of a call, a file where one was answered: `status` 0 when no answer came at all. `errors` are sentences by their field's name. */
export type Answer =
  | { ok: true; body: unknown; file?: { name: string; content: Blob } }
  | { ok: false; status: number; message: string; errors: Record<string, string> };

type Problem = { message?: string; messageKey?: string; errors?: { field: string; message: string }[] };

/** Whether the person has given their password again; false as well where nobody asks them. */
const verify = () =>
  new Promise<boolean>((resolve) => {
    const event = new CustomEvent(VERIFICATION_REQUIRED, { cancelable: true, detail: resolve });
    if (window.dispatchEvent(event)) resolve(false);
  });

/**
 * Calls the API on behalf of who is signed in. `key` makes sure that what is sent twice happens once. What needs the password
 * again is repeated once it was given, and a change that found no session once its person has signed in again.
 */
export async function callApi(call: Call, key?: string): Promise<Answer> {
  const { method, path, body } = call;
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
  const name = /filename="(.+?)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  if (answer.ok && name) {
    const content = await answer.blob().catch(() => null);
    return content
      ? { ok: true, body: null, file: { name, content } }
      : { ok: false, status: 0, message: '', errors: {} };
  }
  const said = (await answer.json().catch(() => ({}))) as unknown;
  if (answer.ok) return { ok: true, body: said };
  if (answer.status === 401) {
    // Somebody waits for what a change says; whoever only reads asks again by themselves.
    if (method === 'GET') window.dispatchEvent(new Event(SESSION_ENDED));
    else if (await signInAgain()) return callApi(call, key);
  }
  const { message = '', messageKey, errors = [] } = said as Problem;
  if (messageKey === 'errors.verificationRequired' && (await verify())) return callApi(call, key);
  const byField = Object.fromEntries(errors.toReversed().map((one) => [one.field, one.message]));
  return { ok: false, status: answer.status, message, errors: byField };
}
