import { databaseProblem } from '@/lib/http/database-problem';
import type { Handler } from '@/lib/http/handle';
import { problemResponse } from '@/lib/http/problem-response';
import { seeOther } from '@/lib/http/see-other';
import { requireNoViewingSession } from '@/lib/http/viewing-as';
import { localePath } from '@/lib/i18n/paths';
import { locales, routing } from '@/lib/i18n/routing';
import { setSubscription } from '@/lib/newsletters/unsubscribe-reader';

/**
 * Unsubscribes from newsletters: from the page's button, which redirects back, or by one-click unsubscribe (RFC 8058),
 * which has no session and any origin. The token alone authorises it, and the answer is always the same.
 */
export const POST: Handler = async (request, context) => {
  try {
    await requireNoViewingSession(request);
    const { token = '' } = (await context?.params) ?? {};
    const form = await request.formData().catch(() => new FormData());
    await setSubscription(token, form.get('action') === 'resubscribe');
    const [locale, page] = [form.get('locale'), form.get('page')];
    if (page === null) return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
    const language = locales.find((one) => one === locale) ?? routing.defaultLocale;
    const path = page === 'unsubscribe-center' ? 'unsubscribe-center' : 'unsubscribe-user';
    const done = form.get('action') === 'resubscribe' ? 'subscribed' : 'unsubscribed';
    return seeOther(`${localePath(language, `/${path}/${encodeURIComponent(token)}`)}?done=${done}`);
  } catch (error) {
    return problemResponse(databaseProblem(error) ?? error, request);
  }
};
