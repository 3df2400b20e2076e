import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { finishStep } from '@/lib/nouns/accounts/second-factors/finish-step';
import { STEP_HEADER, secondStep } from '@/lib/nouns/accounts/second-factors/schema';
import { handle } from '@/lib/web/http/handle';
import { openClient } from '@/lib/web/sign-in/open-client';

/** The code or passkey after the password: the header `x-sign-in-step` of the refusal, and the answer of `POST /api/auth`. */
export const POST = handle(async ({ request }) => {
  const proof = parse(secondStep, await readJson(request));
  const { userId } = await finishStep(request.headers.get(STEP_HEADER) ?? undefined, request, proof);
  const { body, headers } = await openClient(userId, request, { isProved: true });
  return json(JSON.stringify(body), 200, headers);
});
