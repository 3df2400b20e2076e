import { clock, closureOn, openState } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours, LocalTime } from '@/lib/nouns/centers/opening-hours/schema';
import { addDays, dayText } from '@/lib/run/i18n/dates';

/** Sentences with the placeholders `{time}`, `{day}` and `{date}`, and weekday names, Monday first. */
export type OpenSentences = {
  openUntil: string;
  opensToday: string;
  opensOn: string;
  closedNow: string;
  closedUntil: string;
  days: string[];
};

type Week = { hours: DayHours[]; closures: string[] };

/** "Open now, until 19:00"; runs on the server, and in the browser as time passes. `day` is the local one, yyyy-MM-dd. */
export function openSentence(
  { hours, closures }: Week,
  at: LocalTime & { day: string },
  texts: OpenSentences,
): { open: boolean; text: string } {
  const lastDayOff = closureOn(closures, at.day);
  if (lastDayOff) return { open: false, text: texts.closedUntil.replace('{date}', dayText(lastDayOff)) };
  const state = openState(hours, at);
  if (state.open) return { open: true, text: texts.openUntil.replace('{time}', clock(state.closesAt)) };
  if (!state.opens || closureOn(closures, addDays(at.day, state.opens.inDays)))
    return { open: false, text: texts.closedNow };
  const { inDays, weekday, at: minute } = state.opens;
  const sentence = inDays === 0 ? texts.opensToday : texts.opensOn;
  const text = sentence.replace('{time}', clock(minute)).replace('{day}', texts.days[weekday - 1] ?? '');
  return { open: false, text };
}
