import { json } from '@/lib/core/answers';
import { definePublicForm, defineVerb } from '@/lib/core/verb';
import { checkCredentials } from '@/lib/nouns/accounts/check-credentials';
import { notingFailure } from '@/lib/nouns/security-events/note-refusal';
import { basicCredentials } from '@/lib/run/secrets/basic-credentials';
import { openArea } from '@/lib/web/sign-in/open-area';
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

export const signInForm = definePublicForm('POST /session', {
  summary: 'Sign in with the form of the login page',
  fields: 'email password next locale',
  leadsTo: 'The landing page; the answer sets the session’s cookie.',
  page: '/login',
  leaves: true,
  secret: true,
  ownLimit: true,
  submit: async ({ request, locale, values: { email, password, next } }) => {
    const { userId, checked } = await notingFailure(checkCredentials({ email, password }, request), email);
    return openArea(userId, request, { next, locale, checked });
  },
});
