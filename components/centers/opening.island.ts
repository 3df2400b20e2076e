// Keeps "open now" up to date while the page is open, and marks today in the table.
import { localDay, localTime } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import { type OpenSentences, openSentence } from './opening';

const EVERY_MS = 30_000;

export default function opening(root: HTMLElement): void {
  const { hours, closures, zone, texts } = root.dataset;
  if (!hours || !zone || !texts) return;
  const week = { hours: JSON.parse(hours) as DayHours[], closures: closures ? closures.split(' ') : [] };
  const sentences = JSON.parse(texts) as OpenSentences;

  function refresh(): void {
    if (!root.isConnected) {
      clearInterval(timer);
      return;
    }
    const now = new Date();
    const at = { ...localTime(now, zone!), day: localDay(now, zone!) };
    const { open, text } = openSentence(week, at, sentences);
    for (const state of root.querySelectorAll<HTMLElement>('[data-state]')) {
      const words = state.querySelector('span')!;
      if (words.textContent !== text) words.textContent = text;
      state.classList.toggle('is-open', open);
    }
    for (const row of root.querySelectorAll<HTMLElement>('[data-weekday]'))
      row.classList.toggle('is-today', row.dataset.weekday === String(at.weekday));
  }
  const timer = setInterval(refresh, EVERY_MS);
  refresh();
}
