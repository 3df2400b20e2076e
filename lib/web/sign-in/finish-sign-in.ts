import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { finishStep } from '@/lib/nouns/accounts/second-factors/finish-step';
import { STEP_HEADER, secondStep } from '@/lib/nouns/accounts/second-factors/schema';
import { openClient } from '@/lib/web/sign-in/open-client';
import { signedIn } from './described';

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
