import { checkCredentials } from '@/lib/nouns/accounts/check-credentials';
import { notingFailure } from '@/lib/nouns/security-events/note-refusal';
import { publicForm } from '@/lib/web/http/public-form';
import { openArea } from '@/lib/web/sign-in/open-area';

/** Signs in with the login form and redirects to the page asked for, or to the landing page. */
export const POST = publicForm({
  page: '/login',
  leaves: true,
  secret: true,
  ownLimit: true,
  submit: async ({ request, locale, values: { email, password, next } }) => {
    const { userId } = await notingFailure(checkCredentials({ email, password }, request), email);
    return openArea(userId, request, { next, locale });
  },
});
