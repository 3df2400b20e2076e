import { userDetail } from '@/lib/nouns/accounts/data';
import { beginStep } from '@/lib/nouns/accounts/second-factors/begin-step';
import { hasFactor } from '@/lib/nouns/accounts/second-factors/data';
import { STEP_HEADER } from '@/lib/nouns/accounts/second-factors/schema';
import { DEVICE_HEADER, deviceToken } from '@/lib/nouns/accounts/sessions/known-device';
import { openApiSession } from '@/lib/nouns/accounts/sessions/open-session';
import { Problem } from '@/lib/run/errors';

type Way = {
  /** They have passed the second step. */
  isProved?: boolean;
  /** They signed in through a provider, which says nothing about the device. */
  isSocial?: boolean;
  /** The stored hash of the password that was right. */
  checked?: string | undefined;
};

/**
 * Signs a person in on an API client: the tokens, the person, and the header that makes the device known. The caller
 * has authenticated them.
 * @throws Problem 401 if there is a second factor; its header `x-sign-in-step` goes with the code to /api/auth/factor
 */
export async function openClient(
  userId: string,
  request: Request,
  { isProved = false, isSocial = false, checked }: Way = {},
) {
  if (!isProved && (await hasFactor(userId))) {
    const headers = {
      [STEP_HEADER]: await beginStep(userId, request, checked),
      link: '</api/auth/factor>; rel="related"',
    };
    throw new Problem(401, 'errors.codeRequired', { headers });
  }
  const [pair, user, device] = await Promise.all([
    openApiSession(userId, request, { isProved, checked }),
    userDetail(userId),
    isSocial ? null : deviceToken(request, userId),
  ]);
  const headers: Record<string, string> = device === null ? {} : { [DEVICE_HEADER]: device };
  return { body: { ...pair, user }, headers };
}
