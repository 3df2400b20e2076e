import { requirePerson } from '@/lib/auth/require-person';
import { openPlan } from '@/lib/center-visits/open-plan';
import { readPlanQuery } from '@/lib/center-visits/rules.plan';
import { writeVisitsCalendar } from '@/lib/center-visits/write-visits-calendar';
import { forbidden } from '@/lib/errors';
import { handle } from '@/lib/http/handle';
import { todayText } from '@/lib/i18n/dates';
import { localeOf } from '@/lib/i18n/translate';
import { findPortalRoute, hrefOf } from '@/lib/screens/portal-routes';

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
