import { checkCredentials } from '@/lib/accounts/check-credentials';
import { openArea } from '@/lib/accounts/open-area';
import { publicForm } from '@/lib/http/public-form';
import { notingFailure } from '@/lib/security-events/note-refusal';

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
