import { json } from '@/lib/core/answers';
import { stepCookie } from '@/lib/nouns/accounts/second-factors/begin-step';
import { askPasskeyOfStep } from '@/lib/nouns/accounts/second-factors/finish-step';
import { STEP_HEADER } from '@/lib/nouns/accounts/second-factors/schema';
import { handle } from '@/lib/web/http/handle';
import { cookieOf } from '@/lib/web/sign-in/actor-of';

/**
 * The challenge for a passkey as the second step of signing in. API clients repeat the header of the refusal that asked
 * for the step, browsers send its cookie.
 */
export const POST = handle(async ({ request }) => {
  const secret = request.headers.get(STEP_HEADER) ?? cookieOf(request.headers, stepCookie.name);
  return json(JSON.stringify({ options: await askPasskeyOfStep(secret, request) }));
});
