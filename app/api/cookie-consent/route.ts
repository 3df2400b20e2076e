import { consentCookieText, purposes } from '@/lib/nouns/accounts/consents/schema';
import { visitorLocale } from '@/lib/run/i18n/negotiate';
import { problemResponse } from '@/lib/web/http/problem-response';
import { requireSameOrigin } from '@/lib/web/http/same-origin';
import { notWhileViewing } from '@/lib/web/http/viewing-as';
import { pathBefore } from '@/lib/web/i18n/switch-language';

/** Stores a visitor's cookie consent and redirects to the page they were on. */
export const POST = notWhileViewing(async (request: Request): Promise<Response> => {
  try {
    requireSameOrigin(request);
  } catch (error) {
    return problemResponse(error, request);
  }
  const body = await request.formData().catch(() => null);
  const answer = body?.get('agreed');
  const agreed = typeof answer === 'string' ? answer.split(' ') : [];
  const { headers } = request;
  const locale = visitorLocale(Object.fromEntries(headers));
  return new Response(null, {
    status: 303,
    headers: {
      location: pathBefore(locale, headers.get('referer'), headers.get('host')),
      'set-cookie': consentCookieText(purposes.filter((purpose) => agreed.includes(purpose))),
      'cache-control': 'no-store',
    },
  });
});
