import { json } from '@/lib/core/answers';
import { defineVerb } from '@/lib/core/verb';
import { stepCookie } from '@/lib/nouns/accounts/second-factors/begin-step';
import { askPasskeyOfStep } from '@/lib/nouns/accounts/second-factors/finish-step';
import { STEP_HEADER } from '@/lib/nouns/accounts/second-factors/schema';
import { cookieOf } from '@/lib/run/secrets/tokens';
import { webAuthnOptions } from './described';

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
