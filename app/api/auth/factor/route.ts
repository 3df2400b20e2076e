import { openClient } from '@/lib/accounts/open-client';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { finishStep } from '@/lib/second-factors/finish-step';
import { STEP_HEADER, secondStep } from '@/lib/second-factors/schema';

/** The code or passkey after the password: the header `x-sign-in-step` of the refusal, and the answer of `POST /api/auth`. */
export const POST = handle(async ({ request }) => {
  const proof = parse(secondStep, await readJson(request));
  const { userId } = await finishStep(request.headers.get(STEP_HEADER) ?? undefined, request, proof);
  const { body, headers } = await openClient(userId, request, { isProved: true });
  return json(JSON.stringify(body), 200, headers);
});
