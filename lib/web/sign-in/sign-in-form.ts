import { definePublicForm } from '@/lib/core/verb';
import { checkCredentials } from '@/lib/nouns/accounts/check-credentials';
import { notingFailure } from '@/lib/nouns/security-events/note-refusal';
import { openArea } from '@/lib/web/sign-in/open-area';

/** Signs in with the login form and redirects to the page asked for, or to the landing page. */
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
