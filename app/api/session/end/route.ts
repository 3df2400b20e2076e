import { endWebSession } from '@/lib/auth/web-session';
import { handle } from '@/lib/http/handle';
import { seeOther } from '@/lib/http/see-other';
import { localeOf } from '@/lib/i18n/translate';

/** Signs out, from a plain form. */
export const POST = handle(async ({ request }) => {
  const cookie = await endWebSession(request);
  return seeOther(`/${localeOf(request.headers)}`, { 'set-cookie': cookie });
});
