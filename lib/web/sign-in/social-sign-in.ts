import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { linkSocialAccount } from '@/lib/nouns/accounts/link-social-account';
import { socialLogin } from '@/lib/nouns/accounts/schema';
import { verifySocialToken } from '@/lib/nouns/accounts/verify-social-token';
import { notingFailure } from '@/lib/nouns/security-events/note-refusal';
import { refund, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { visitorOf } from '@/lib/run/requests/client-of';
import { openClient } from '@/lib/web/sign-in/open-client';
import { signedIn } from './described';

/** Takes a provider's identity token, answers like `POST /api/auth`. */
export const socialSignIn = defineVerb('POST /auth/socialLogin', {
  summary: 'Sign in with an account elsewhere',
  by: 'anybody',
  transactions: 'own',
  secret: true,
  reads: socialLogin,
  answer: signedIn,
  run: async ({ request }) => {
    await notingFailure(spend(limits.signInFromAddress, visitorOf(request)));
    const { provider, token } = parse(socialLogin, await readJson(request));
    const { userId } = await notingFailure(verifySocialToken(provider, token).then(linkSocialAccount));
    // Only failures count: sixty people may share the address of a hospital.
    await refund(limits.signInFromAddress, visitorOf(request));
    const { body } = await openClient(userId, request, { isSocial: true });
    return json(JSON.stringify(body));
  },
});
