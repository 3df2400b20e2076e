import { clock } from '@/lib/nouns/centers/opening-hours/rules';
import { dayOf, instantOf } from '@/lib/run/i18n/typed-times';
import { siteAddress } from '@/lib/run/site-address';
import type { Plan } from './open-plan';
import { writeCalendar } from './rules.calendar';
import { placeOf } from './rules.plan';

const DAY_END = 24 * 60 - 1;

/**
 * A day of visits as a calendar file; after replanning, an entry replaces the earlier one for the
 * same center and day. `href`: address of the center's screen.
 */
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
