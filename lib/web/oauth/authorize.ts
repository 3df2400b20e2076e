import { requirePerson, requireVerified } from '@/lib/core/actor/require-person';
import { hrefOf } from '@/lib/core/actor/roles';
import { isProgram, leadTo, seeOther } from '@/lib/core/answers';
import { keepForCorrection, readForm, receiveForm, spendForKept } from '@/lib/core/form-body';
import { ownForm } from '@/lib/core/form-drafts/data';
import { fields, asked as parameter } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { makeCode } from '@/lib/nouns/apps/connect-app';
import { scopesFor } from '@/lib/nouns/apps/data';
import { badRequest, forbidden, Problem } from '@/lib/run/errors';
import { visitorLocale } from '@/lib/run/i18n/negotiate';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { PROOF, verified } from '@/lib/web/http/portal-form';
import { readAuthorization } from './read-authorization';

const SCREEN = 'connect-app';
const NAMES = 'response_type client_id redirect_uri scope state code_challenge code_challenge_method';

/** People who must first set up a factor or choose a password open it as well, and are led there. */
export const askConsent = defineVerb('GET /oauth/authorize', {
  summary: 'Where an app sends people to let it act for them: leads to the screen that asks them, by way of signing in',
  description: 'Authorization code with PKCE (OAuth 2.1): `S256` only, `redirect_uri` as registered, to the letter.',
  by: 'anybody',
  parameters: NAMES.split(' ').map((name) => parameter(name)),
  leadsTo: 'The screen that asks, or back to the app with an `error`.',
  isForEnrolling: true,
  isForNewPassword: true,
  run: async ({ request, url, actor }) => {
    const found = await readAuthorization(url.searchParams);
    if (typeof found === 'string') return seeOther(found);
    if (actor.id !== null) return seeOther(`${hrefOf(actor.group, SCREEN)}${url.search}`);
    const wishes = {
      cookie: request.headers.get('cookie') ?? '',
      'accept-language': request.headers.get('accept-language') ?? '',
    };
    const next = new URLSearchParams({ next: `${url.pathname}${url.search}` });
    return seeOther(`${localePath(visitorLocale(wishes), '/login')}?${next}`);
  },
});

export const consent = defineVerb('POST /oauth/authorize', {
  summary: 'The answer of the person whom an app has asked: `act` is `allow`, anything else refuses',
  description:
    'Allowing needs a password, code or passkey given within 15 minutes: 403 `errors.verificationRequired` otherwise.',
  reads: fields(`${NAMES} act ${PROOF}`),
  leadsTo: 'Back to the app, with `code` or `error`, `state` and `iss`.',
  transactions: 'own',
  secret: true,
  run: async ({ request, actor, locale }) => {
    const me = requirePerson(actor);
    const form = await receiveForm(request);
    if (!form) throw badRequest();
    const { act, ...values } = readForm(form).values;
    const { [PROOF]: _, ...asked } = values;
    const found = await readAuthorization(new URLSearchParams(asked));
    if (found === null) throw badRequest('errors.appUnknown');
    if (typeof found === 'string') return sendBack(request, found, locale);
    const { client, redirectUri, challenge, back } = found;
    const scopes = scopesFor(me, found.scopes);
    const claims = await claimsOf(request.headers);
    if (act !== 'allow' || scopes.length === 0 || !claims)
      return sendBack(request, back({ error: 'access_denied' }), locale);
    // Back in their own role, the app would do what that one may, which they were not asked.
    if (me.role !== me.originalRole) throw forbidden('errors.switchedConsent', 'role');
    try {
      await spend(limits.consents, me.id);
      requireVerified(await verified(me, request, values));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status >= 500 || isProgram(request)) throw problem;
      await spendForKept(me.id, asked);
      const draft = await keepForCorrection(ownForm(me.id, SCREEN), { ...asked, act }, problem);
      return seeOther(`${hrefOf(me.group, SCREEN)}?${new URLSearchParams({ ...asked, draft })}#problems`);
    }
    const given = { appId: client.id, sessionId: claims.sid, redirectUri, challenge, scopes };
    return sendBack(request, back({ code: await makeCode(me, given) }), locale);
  },
});

/** Redirects from a page of its own, without our scripts: `form-action` applies to redirects after a form, too. */
async function sendBack(request: Request, to: string, locale: Locale): Promise<Response> {
  if (isProgram(request)) return leadTo(request, to);
  const t = await translator(locale);
  const link = `<a href="${to.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${t('apps.goOn')}</a>`;
  return new Response(
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${t('apps.goOn')}</title><p>${link}</p></html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        refresh: `0;url=${to}`,
      },
    },
  );
}
