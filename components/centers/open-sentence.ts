import { clock, openState } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours, LocalTime } from '@/lib/nouns/centers/opening-hours/schema';

/** Sentences with the placeholders `{time}` and `{day}`, and weekday names, Monday first. */
export type OpenSentences = {
  openUntil: string;
  opensToday: string;
  opensOn: string;
  closedNow: string;
  days: string[];
};

/** "Open now, until 19:00"; runs on the server, and in the browser as time passes. */
export function openSentence(hours: DayHours[], at: LocalTime, texts: OpenSentences): { open: boolean; text: string } {
  const state = openState(hours, at);
  if (state.open) return { open: true, text: texts.openUntil.replace('{time}', clock(state.closesAt)) };
  if (!state.opens) return { open: false, text: texts.closedNow };
  const { inDays, weekday, at: minute } = state.opens;
  const sentence = inDays === 0 ? texts.opensToday : texts.opensOn;
  const text = sentence.replace('{time}', clock(minute)).replace('{day}', texts.days[weekday - 1] ?? '');
  return { open: false, text };
}
