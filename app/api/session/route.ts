import { checkCredentials } from '@/lib/accounts/check-credentials';
import { userDetail } from '@/lib/accounts/data';
import { addressOf } from '@/lib/auth/client-of';
import { nextPage } from '@/lib/auth/next-page';
import { landingPage } from '@/lib/auth/routes';
import { startWebSession } from '@/lib/auth/web-session';
import { publicForm } from '@/lib/http/public-form';

/** Signs in with the form of the login page; leads to where the person wanted to go, else to their landing page. */
export const POST = publicForm({
  page: '/login',
  secret: true,
  submit: async ({ request, values: { email, password, next } }) => {
    const { userId } = await checkCredentials({ email, password }, addressOf(request));
    const { area } = await userDetail(userId);
    return { to: nextPage(next, area) ?? landingPage(area), cookie: await startWebSession(userId, request) };
  },
});
