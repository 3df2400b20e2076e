import { createHash } from 'node:crypto';
import { hasLocale } from 'next-intl';
import { anonymous } from '@/lib/core/actor/actor';
import { isProgram, leadTo, seeOther } from '@/lib/core/answers';
import { keepForCorrection, readForm, receiveForm } from '@/lib/core/form-body';
import { forgetDraft } from '@/lib/core/form-drafts/data';
import { requestHashesOf } from '@/lib/core/idempotency';
import { claim, repeatable } from '@/lib/core/repeatable';
import type { FormBody, Outcome, PublicForm } from '@/lib/core/verb';
import { noteRefusal } from '@/lib/nouns/security-events/note-refusal';
import { db } from '@/lib/run/db/db';
import { isScannerUnavailable, Problem } from '@/lib/run/errors';
import { visitorLocale } from '@/lib/run/i18n/negotiate';
import { localePath } from '@/lib/run/i18n/paths';
import { type Locale, locales, routing } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { type Limit, trySpend } from '@/lib/run/limits/data';
import { log } from '@/lib/run/log';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { visitorOf } from '@/lib/run/requests/client-of';
import { CHALLENGE_HEADER, type SentProof } from '@/lib/web/form-proofs/check-proof';
import { noted } from '@/lib/web/http/handle';
import { problemResponse } from '@/lib/web/http/problem-response';
import { requireSameOrigin } from '@/lib/web/http/same-origin';
import { notWhileViewing } from '@/lib/web/http/viewing-as';
import { localeCookieText } from '@/lib/web/i18n/language-cookie';
import { personOfRequestKey, requireNoKeyInAddress } from '@/lib/web/sign-in/actor-of';
import { limitForms } from '@/lib/web/sign-in/limit-visitors';

/** Long enough for a double click, a reload and the back button; the same text an hour later may be intended. */
const KEPT_FOR = 10 * 60_000;

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/**
 * Runs `send` unless the visitor has already sent the same form. Of two concurrent requests the
 * second waits for the first. Refused forms do not count as sent.
 * @returns the result of `send`, or null if the form was sent before
 */
async function sendOnce<T>(request: Request, body: FormBody, send: () => Promise<T>): Promise<{ done: T } | null> {
  const hashes = requestHashesOf(request, await contentOf(body));
  const named = { scope: `form ${digest(visitorOf(request))}`, key: hashes[0] };
  // After being given up as killed, it neither ends nor releases the claim of the one that took over.
  const own = { ...named, createdAt: new Date() };
  const before = await claim(named, hashes, new Date(Date.now() + KEPT_FOR), own.createdAt);
  if (before) return null;
  try {
    const done = await send();
    await db.idempotencyKey.updateMany({ where: own, data: { status: 303 } });
    return { done };
  } catch (error) {
    await db.idempotencyKey.deleteMany({ where: own });
    throw error;
  }
}

async function contentOf({ values, files }: FormBody): Promise<string> {
  const sums = Object.entries(files).map(async ([name, file]) => [name, digest(Buffer.from(await file.arrayBuffer()))]);
  return JSON.stringify([Object.entries(values), await Promise.all(sums)]);
}

/** Forms to correct are stored for ten minutes; without a limit, a program could fill the disk with them. */
const draftLimit: Limit = { name: 'form-drafts', points: 60, seconds: 600 };
/** Characters of all fields, many times what the longest form takes. A file beside them may be larger. */
const MOST_TYPED = 100_000;
/** Honeypot: invisible to people, filled in by bots. */
const TRAP = 'website';
const ABOUT_THE_FORM = new Set([TRAP, 'locale', 'draft', 'challenge', 'proof']);

/**
 * Handles a public form, with or without JavaScript: redirects to the thank-you page, or back to the form with the
 * typed values and their errors. Both are 303, so that a reload sends nothing twice. A program, which sends or accepts
 * JSON, gets the address as `{ to }` or a problem.
 */
export function publicForm(definition: PublicForm) {
  const { page, leaves, back = () => page, thanks, largest = 0.1, secret, secretFields, ownLimit, once } = definition;
  const { submit } = definition;
  return noted(async (request) => {
    try {
      // A visitor has none: what it would write is neither its person's, nor undone for a test key.
      requireNoKeyInAddress(request);
      await personOfRequestKey(request.headers, undefined);
      return await (secret ? notWhileViewing(take)(request) : repeatable(request, 'anonymous', notWhileViewing(take)));
    } catch (error) {
      return problemResponse(databaseProblem(error) ?? error, request);
    }
  });

  /** On a tablet that many use, Back must show no earlier correction once the form was sent. */
  async function forgetFormer(body: FormData): Promise<void> {
    const draft = body.get('draft');
    if (typeof draft === 'string') await forgetDraft(page, draft);
  }

  async function take(request: Request): Promise<Response> {
    if (Number(request.headers.get('content-length')) > largest * 1024 * 1024) return refuse(request, 413);
    const body = await receiveForm(request, MOST_TYPED).catch((error: unknown) => problemResponse(error, request));
    if (body instanceof Response) return body;
    if (!body) return refuse(request, 400);
    const sent = { request, ...readForm(body, ABOUT_THE_FORM), locale: localeOf(body) };
    const form = localePath(sent.locale, page);
    const thanked = (more = {}) => {
      const told = new URLSearchParams({ ...thanks?.(sent), ...more }).toString();
      return `${form}/sent${told && `?${told}`}`;
    };
    try {
      requireSameOrigin(request);
      if (!ownLimit) await limitForms(request, proofIn(body));
      if (body.get(TRAP)) return leadTo(request, leaves ? form : thanked());
      const taken = once ? await sendOnce(request, sent, () => submit(sent)) : { done: await submit(sent) };
      if (!taken) return leadTo(request, thanked({ already: 'true' }));
      const outcome = taken.done;
      await forgetFormer(body);
      return redirectInLanguage(request, { to: thanked(), ...(isOutcome(outcome) && outcome) }, sent.locale);
    } catch (error) {
      const problem = databaseProblem(error) ?? error;
      await noteRefusal(request, anonymous, problem);
      // A 500 with a message of its own is shown in the form as well.
      if (problem instanceof Problem && (problem.status <= 500 || isScannerUnavailable(problem))) {
        if (isProgram(request)) return problemResponse(problem, request);
        if (problem.status === 500) log.error({ err: problem.cause }, problem.key);
        const tooMany = await trySpend(draftLimit, visitorOf(request));
        if (tooMany) return refuse(request, tooMany.status as 429, tooMany);
        const challenge = problem.headers[CHALLENGE_HEADER];
        // A page of another site must not fill in our forms.
        const typed = problem.key === 'errors.foreignOrigin' ? {} : sent.values;
        const values = { ...typed, ...(challenge && { challenge }) };
        await forgetFormer(body);
        const draft = await keepForCorrection(page, values, problem, secretFields);
        const returned = localePath(sent.locale, back(sent));
        return seeOther(`${returned}${returned.includes('?') ? '&' : '?'}draft=${draft}#problems`);
      }
      log.error({ err: error }, 'a public form was not taken');
      return refuse(request, problem instanceof Problem && problem.status === 507 ? 507 : 503);
    }
  }
}

/** After signing in, people keep the language of the form: the signed-in areas have no language in their address. */
function redirectInLanguage(request: Request, { to, cookie }: Outcome & { to: string }, locale: Locale): Response {
  const response = leadTo(request, to);
  if (!cookie) return response;
  for (const each of [cookie].flat()) response.headers.append('set-cookie', each);
  response.headers.append('set-cookie', localeCookieText(locale));
  return response;
}

const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'object' && value !== null && ('to' in value || 'cookie' in value);

/** The proof found by the form's island, or an empty one if the visitor has waited. */
function proofIn(body: FormData): SentProof {
  const { challenge = '', proof: found = '' } = readForm(body).values;
  return { challenge, found };
}

function localeOf(body: FormData): Locale {
  const locale = body.get('locale');
  return hasLocale(locales, locale) ? locale : routing.defaultLocale;
}

const REFUSALS = {
  400: 'errors.invalidRequest',
  413: 'errors.tooLarge',
  429: 'errors.tooManyRequests',
  503: 'errors.unavailable',
  507: 'errors.storageFull',
} as const;

/** A plain page without dependencies; the browser's back button returns to the typed values. */
export async function refuse(
  request: Request,
  status: keyof typeof REFUSALS,
  problem = new Problem(status, REFUSALS[status]),
): Promise<Response> {
  if (isProgram(request)) return problemResponse(problem, request);
  const locale = visitorLocale(Object.fromEntries(request.headers));
  const t = await translator(locale);
  const text = t(problem.key, problem.values);
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><h1>${text}</h1><p>${t('forms.back')}</p></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...problem.headers };
  return new Response(html, { status, headers: status === 503 ? { ...headers, 'retry-after': '5' } : headers });
}
