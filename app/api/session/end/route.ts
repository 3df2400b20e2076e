import { endWebSession } from '@/lib/auth/web-session';
import { handle } from '@/lib/http/handle';
import { seeOther } from '@/lib/http/see-other';
import { localeOf } from '@/lib/i18n/translate';

/** Signs out, from a plain form; leads home, or to the login page where somebody wants to sign in as another person. */
export const POST = handle(async ({ request }) => {
  const body = await request.formData().catch(() => null);
  const cookie = await endWebSession(request);
  const home = `/${localeOf(request.headers)}`;
  return seeOther(body?.get('next') === 'login' ? `${home}/login` : home, { 'set-cookie': cookie });
});
