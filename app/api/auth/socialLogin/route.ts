import { linkSocialAccount } from '@/lib/accounts/link-social-account';
import { openClient } from '@/lib/accounts/open-client';
import { socialLogin } from '@/lib/accounts/schema';
import { verifySocialToken } from '@/lib/accounts/verify-social-token';
import { visitorOf } from '@/lib/auth/client-of';
import { limits } from '@/lib/auth/limits';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { spend } from '@/lib/rate-limits/data';
import { notingFailure } from '@/lib/security-events/note-refusal';

/** Takes a provider's identity token, answers like `POST /api/auth`. */
export const POST = handle(async ({ request }) => {
  await notingFailure(spend(limits.signInFromAddress, visitorOf(request)));
  const { provider, token } = parse(socialLogin, await readJson(request));
  const { userId } = await notingFailure(verifySocialToken(provider, token).then(linkSocialAccount));
  const { body } = await openClient(userId, request, { isSocial: true });
  return json(JSON.stringify(body));
});
