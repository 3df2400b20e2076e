import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { definePublicForm, defineVerb } from '@/lib/core/verb';
import { stepCookie, stepCookieText } from '@/lib/nouns/accounts/second-factors/begin-step';
import { askPasskeyOfStep, finishStep } from '@/lib/nouns/accounts/second-factors/finish-step';
import { STEP_PAGE } from '@/lib/nouns/accounts/second-factors/rules';
import {
  readField,
  STEP_HEADER,
  secondStep,
  signedByPasskey,
  typedCode,
} from '@/lib/nouns/accounts/second-factors/schema';
import { invalid } from '@/lib/run/errors';
import { cookieOf } from '@/lib/run/secrets/tokens';
import { openArea } from '@/lib/web/sign-in/open-area';
import { openClient } from '@/lib/web/sign-in/open-client';
import { signedIn, webAuthnOptions } from './described';

/** A passkey's challenge as the second step; API clients repeat the refusal's header, browsers send its cookie. */
export const askSecondStep = defineVerb('POST /auth/factor/passkey', {
  summary:
    'What a passkey has to sign for the second step (WebAuthn request options); null for people without a passkey',
  by: 'anybody',
  transactions: 'own',
  secret: true,
  answer: webAuthnOptions,
  run: async ({ request }) => {
    const secret = request.headers.get(STEP_HEADER) ?? cookieOf(request.headers, stepCookie.name);
    return json(JSON.stringify({ options: await askPasskeyOfStep(secret, request) }));
  },
});

/** The code or passkey after the password, with the header `x-sign-in-step` of the refusal of `POST /api/auth`. */
export const finishSignIn = defineVerb('POST /auth/factor', {
  summary:
    'The second step of signing in: a code of the authenticator app, a recovery code or the answer of a passkey, with the header `x-sign-in-step` of the refusal',
  by: 'anybody',
  transactions: 'own',
  secret: true,
  reads: secondStep,
  answer: signedIn,
  run: async ({ request }) => {
    const proof = parse(secondStep, await readJson(request));
    const { userId, checked } = await finishStep(request.headers.get(STEP_HEADER) ?? undefined, request, proof);
    const { body, headers } = await openClient(userId, request, { isProved: true, checked });
    return json(JSON.stringify(body), 200, headers);
  },
});

/** The code or passkey after the password, from the page that asks for it. */
export const secondStepForm = definePublicForm('POST /session/step', {
  summary: 'The second step of signing in, from the page that asks for it',
  fields: 'code next locale',
  leadsTo: 'The landing page; the answer sets the session’s cookie.',
  page: STEP_PAGE,
  leaves: true,
  secret: true,
  // A recovery code that is refused because of a limit is still good: the draft must not keep it.
  secretFields: ['code', 'passkey'],
  ownLimit: true,
  submit: async ({ request, values, locale }) => {
    const { next } = values;
    const passkey = readField(signedByPasskey, values.passkey);
    const typed = typedCode.safeParse(values.code ?? '');
    if (!passkey && !typed.success) throw invalid([{ field: 'code', message: 'validation.required' }]);
    const proof = passkey ? { passkey } : { code: typed.data };
    const { userId, checked } = await finishStep(cookieOf(request.headers, stepCookie.name), request, proof);
    const { to, cookie } = await openArea(userId, request, { next, locale, isProved: true, checked });
    return { to, cookie: [...cookie, stepCookieText('')] };
  },
});
