import { requirePerson } from '@/lib/core/actor/require-person';
import { findPortalRoute, hrefOf } from '@/lib/core/screens/portal-routes';
import { openPlan } from '@/lib/nouns/centers/visits/open-plan';
import { readPlanQuery } from '@/lib/nouns/centers/visits/rules.plan';
import { writeVisitsCalendar } from '@/lib/nouns/centers/visits/write-visits-calendar';
import { forbidden } from '@/lib/run/errors';
import { todayText } from '@/lib/run/i18n/dates';
import { localeOf } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';

/** The planned day of visits as a calendar file. */
export const GET = handle(async ({ request, url, actor }) => {
  const me = requirePerson(actor);
  if (!findPortalRoute(me.group, 'visits/plan')) throw forbidden();
  const query = readPlanQuery(url.searchParams, todayText());
  const plan = await openPlan(me, query, localeOf(request.headers, me.culture));
  const calendar = writeVisitsCalendar(plan, query.day, (id) => hrefOf(me.group, `centers/${id}`), new Date());
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="visits_${query.day}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
});
