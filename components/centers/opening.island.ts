// Keeps "open now" up to date while the page is open, and marks today in the table.
import { localTime } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import { type OpenSentences, openSentence } from './open-sentence';

const EVERY_MS = 30_000;

export default function opening(root: HTMLElement): void {
  const state = root.querySelector('[data-state]');
  const words = state?.querySelector('span');
  const { hours, zone, texts } = root.dataset;
  if (!state || !words || !hours || !zone || !texts) return;
  const week = JSON.parse(hours) as DayHours[];
  const sentences = JSON.parse(texts) as OpenSentences;

  function refresh(): void {
    if (!root.isConnected) {
      clearInterval(timer);
      return;
    }
    const at = localTime(new Date(), zone!);
    const { open, text } = openSentence(week, at, sentences);
    if (words!.textContent !== text) words!.textContent = text;
    state!.classList.toggle('is-open', open);
    for (const row of root.querySelectorAll<HTMLElement>('[data-weekday]'))
      row.classList.toggle('is-today', row.dataset.weekday === String(at.weekday));
  }
  const timer = setInterval(refresh, EVERY_MS);
  refresh();
}
