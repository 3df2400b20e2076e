import { makeKey } from '@/components/offline/entry';
import { IDLE_HEADER } from '@/lib/nouns/accounts/rules';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** Sent by the page itself, not by a person: it keeps no session alive. */
  isIdle?: boolean;
};

/** Window event: a request was refused because the session has ended. The login dialog listens. */
export const SESSION_ENDED = 'session-ended';
/** Window event: the person has signed in again, so waiting requests are sent. */
export const SIGNED_IN = 'signed-in';

let shownTo: string | undefined;

/** Stores the person of this screen. */
export function showTo(person: string): void {
  shownTo = person;
}

/**
 * The person a call is meant to be from: the server refuses it, as without a session, if somebody else has signed in in
 * another window since, or an admin no longer views the portal as this person.
 */
export const personHeader = (): Record<string, string> => (shownTo ? { 'x-person': shownTo } : {});

export const signInAgain = () =>
  new Promise<boolean>((resolve) => {
    window.addEventListener(SIGNED_IN, () => resolve(true), { once: true });
    const isAsked = !window.dispatchEvent(new Event(SESSION_ENDED, { cancelable: true }));
    if (!isAsked) resolve(false);
  });

/**
 * `fetch` for a person's action: if their session has ended, it waits until they have signed in again over the page.
 */
export async function fetchSignedIn(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> {
  const answer = await fetch(path, { ...init, headers: { ...init.headers, ...personHeader() } });
  return answer.status === 401 && (await signInAgain()) ? fetchSignedIn(path, init) : answer;
}

/** The last form without an answer: sent again unchanged it has the same key, so that it is carried out once. */
let unanswered = { form: '', key: '' };

/**
 * Sends a form on behalf of the signed-in person.
 * @returns the location, or '' if it was refused: then `message` has the reason, unless there was no answer
 */
export async function postForm(
  action: string,
  body: FormData | URLSearchParams,
): Promise<{ to: string; message: string }> {
  const fields = [...body].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]);
  const form = JSON.stringify([action, fields]);
  const key = unanswered.form === form ? unanswered.key : makeKey();
  const { lang } = document.documentElement;
  const headers = { accept: 'application/json', 'accept-language': lang, 'idempotency-key': key };
  const answer = await fetchSignedIn(action, { method: 'POST', body, headers }).catch(() => null);
  unanswered = answer && answer.status < 500 ? { form: '', key: '' } : { form, key };
  const said = ((await answer?.json().catch(() => null)) ?? {}) as { to?: string; message?: string };
  return answer?.ok ? { to: said.to ?? '', message: '' } : { to: '', message: said.message ?? '' };
}

/** Window event: a call requires the password again. The verification dialog listens, and reports the result. */
export const VERIFICATION_EVENT = 'verification-required';

/** `status` is 0 if there was no answer. `errors` are messages by field name. */
export type Answer =
  | { ok: true; body: unknown; file?: { name: string; content: Blob } }
  | { ok: false; status: number; message: string; errors: Record<string, string> };

type Problem = { message?: string; messageKey?: string; errors?: { field: string; message: string }[] };

/** Whether the person has given their password again; also false if no dialog is present. */
const verify = () =>
  new Promise<boolean>((resolve) => {
    const event = new CustomEvent(VERIFICATION_EVENT, { cancelable: true, detail: resolve });
    if (window.dispatchEvent(event)) resolve(false);
  });

/**
 * Calls the API on behalf of the signed-in person. `key` makes repeated sending idempotent. A call that requires the
 * password is repeated once it was given, and a change without a session once the person has signed in again.
 */
export async function callApi(call: Call, key?: string): Promise<Answer> {
  const { method, path, body, isIdle } = call;
  const answer = await fetch(path, {
    method,
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(body && { 'content-type': 'application/json' }),
      ...personHeader(),
      ...(isIdle && { [IDLE_HEADER]: '1' }),
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
    // Changes wait for a new session; reading is repeated by its caller.
    if (method === 'GET') window.dispatchEvent(new Event(SESSION_ENDED));
    else if (await signInAgain()) return callApi(call, key);
  }
  const { message = '', messageKey, errors = [] } = said as Problem;
  if (messageKey === 'errors.verificationRequired' && (await verify())) return callApi(call, key);
  const byField = Object.fromEntries(errors.toReversed().map((one) => [one.field, one.message]));
  return { ok: false, status: answer.status, message, errors: byField };
}
