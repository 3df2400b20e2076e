import { json } from '@/lib/core/answers';
import { defineVerb } from '@/lib/core/verb';
import { checkCredentials } from '@/lib/nouns/accounts/check-credentials';
import { notingFailure } from '@/lib/nouns/security-events/note-refusal';
import { basicCredentials } from '@/lib/run/secrets/basic-credentials';
import { openClient } from '@/lib/web/sign-in/open-client';
import { signedIn } from './described';

/**
 * Takes HTTP basic credentials, answers `{ token, refreshToken, user }` (specification, section 7). A client that sends
 * the answer's `x-device-token` header next time is not locked out by others' wrong passwords.
 */
export const signIn = defineVerb('POST /auth', {
  summary: 'Sign in',
  by: 'anybody',
  security: [{ basic: [] }],
  transactions: 'own',
  secret: true,
  answer: signedIn,
  run: async ({ request }) => {
    const given = basicCredentials(request);
    const { userId, checked } = await notingFailure(checkCredentials(given, request), given?.email);
    const { body, headers } = await openClient(userId, request, { checked });
    return json(JSON.stringify(body), 200, headers);
  },
});
