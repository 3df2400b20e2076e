import { seeOther } from '@/lib/core/answers';
import { fields } from '@/lib/core/json-schema';
import { defineRoute } from '@/lib/core/verb';
import { setSubscription } from '@/lib/nouns/newsletters/unsubscribe-reader';
import { notFound, Problem } from '@/lib/run/errors';
import { localePath } from '@/lib/run/i18n/paths';
import { locales, routing } from '@/lib/run/i18n/routing';
import { log } from '@/lib/run/log';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { problemResponse } from '@/lib/web/http/problem-response';
import { refuse } from '@/lib/web/http/public-form';
import { requireNoViewingSession } from '@/lib/web/http/viewing-as';
import { ANYBODY } from '@/lib/web/sign-in/described';

/**
 * Unsubscribes from newsletters: from the page's button, which redirects back, or by one-click unsubscribe (RFC 8058),
 * which has no session and any origin. The token alone authorises it. The answer is the same whether the
 * subject exists or not, but it is never "done" for a token that was not signed here: the page says that the link is not valid.
 */
export const unsubscribe = defineRoute(
  'POST /unsubscriptions/{token}',
  {
    summary:
      'Unsubscribe by the link of a newsletter, or with `action=resubscribe` subscribe again; the token is enough',
    tag: 'public',
    security: ANYBODY,
    form: fields('action locale page List-Unsubscribe'),
    json: null,
    status: 200,
    orForm: 'The page of the button, where `page` names it.',
    secret: true,
  },
  async (request, context) => {
    const form = await request.formData().catch(() => new FormData());
    try {
      await requireNoViewingSession(request);
      const { token = '' } = (await context?.params) ?? {};
      const isOurs = await setSubscription(token, form.get('action') === 'resubscribe');
      const [locale, page] = [form.get('locale'), form.get('page')];
      if (page === null && !isOurs) throw notFound();
      if (page === null) return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
      const language = locales.find((one) => one === locale) ?? routing.defaultLocale;
      const path = page === 'unsubscribe-center' ? 'unsubscribe-center' : 'unsubscribe-user';
      const done = form.get('action') === 'resubscribe' ? 'subscribed' : 'unsubscribed';
      return seeOther(
        `${localePath(language, `/${path}/${encodeURIComponent(token)}`)}${isOurs ? `?done=${done}` : ''}`,
      );
    } catch (error) {
      const problem = databaseProblem(error) ?? error;
      // The button's page is a document: its reader gets a sentence, never JSON.
      if (form.has('page') && problem instanceof Problem && problem.status === 429)
        return refuse(request, 429, problem);
      const isFailure = !(problem instanceof Problem) || problem.status >= 500;
      if (!form.has('page') || !isFailure) return problemResponse(problem, request);
      log.error({ err: error }, 'an unsubscription was not taken');
      return refuse(request, 503);
    }
  },
);
