import { hrefOf } from '@/lib/core/actor/roles';
import { download } from '@/lib/core/answers';
import { asked, id, number, text } from '@/lib/core/json-schema';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { defineVerb } from '@/lib/core/verb';
import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import { forbidden } from '@/lib/run/errors';
import { writeCalendar } from '@/lib/run/i18n/calendar-file';
import { todayText } from '@/lib/run/i18n/dates';
import { dayOf, instantOf } from '@/lib/run/i18n/typed-times';
import { siteAddress } from '@/lib/run/site-address';
import { openPlan, type Plan } from './open-plan';
import { placeOf, readPlanQuery } from './rules.plan';

const DAY_END = 24 * 60 - 1;

/** A day of visits as a calendar file; an entry replaces the earlier one for the same center and day. */
export function writeVisitsCalendar({ tour }: Plan, day: string, href: (id: string) => string, now: Date): string {
  const at = (minute: number) => instantOf(dayOf(day), clock(Math.min(minute, DAY_END)))!;
  const entries = tour.stops.map(({ center, arrives, leaves }) => ({
    uid: `${day}-${center.id}@${new URL(siteAddress).hostname}`,
    from: at(arrives),
    to: at(leaves),
    title: center.name,
    place: placeOf(center),
    text: center.phone,
    link: new URL(href(center.id), siteAddress).href,
  }));
  return writeCalendar(entries, now);
}

export const readPlan = defineVerb('GET /centers/visit-plan', {
  summary: 'A day of visits in the shortest order, as a calendar file',
  parameters: [
    asked('center', id, 'A center to visit; repeated for each.'),
    asked('from', text, 'The starting point: a town or a postal code.'),
    asked('day', text, 'The day; by default the next working day.'),
    asked('start', text, 'The time of departure; by default `09:00`.'),
    asked('minutes', number, 'The length of each visit in minutes.'),
    asked('round', { type: 'boolean' }, 'Whether the route returns to the starting point.'),
  ],
  file: 'text/calendar',
  run: async ({ url, actor, locale }) => {
    if (!findPortalRoute(actor.group, 'visits/plan')) throw forbidden();
    const query = readPlanQuery(url.searchParams, todayText());
    const plan = await openPlan(actor, query, locale);
    const calendar = writeVisitsCalendar(plan, query.day, (one) => hrefOf(actor.group, `centers/${one}`), new Date());
    return download(`visits_${query.day}.ics`, 'text/calendar; charset=utf-8', calendar);
  },
});
