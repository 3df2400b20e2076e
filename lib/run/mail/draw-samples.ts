import { type Locale, locales } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { composeLetter, type Letter } from './letter';
import type { LetterName } from './letters';

const SAMPLES: Record<string, string> = {
  name: 'Zoë',
  person: 'Ada Verdi',
  expert: 'Ada Verdi',
  by: 'Ada Verdi',
  center: 'Studio Verdi, Milano',
  several: 'no',
  device: 'Firefox, Windows',
  address: '192.0.2.10',
  time: '22/11/2026 09:30',
  link: '/it',
  title: 'Studio Verdi',
  text: 'Buongiorno,\nLa richiamiamo domani.',
  author: 'Ada Verdi',
  kit: 'welcome_kit',
  kind: 'appointment',
  words: '\n\nA presto!',
  times: 'martedì 1 dicembre, 15:30',
  phone: '+39 02 1234567',
  tracking: 'BRT, 0123456789',
  batch: 'ULTRA 2026-11-22 7KQD',
  reason: 'Gel alterato',
  count: '1',
  key: 'ERP',
  app: 'Agenda Verdi',
  kept: 'a•••@studio.example',
  other: 'z•••@studio.example',
};

/** Values that only one e-mail has, or that mean something else in it. */
const OWN_SAMPLES: Partial<Record<LetterName, Record<string, string>>> = {
  inquiryAccepted: { address: 'Corso Magenta 24, Milano', time: '01/12/2026, 15:30' },
  unreadMessages: { stop: '/it' },
  centersMerged: { other: 'Studio Verdi e Neri' },
  reviewReplied: { center: 'Studio Verdi' },
  replyRefused: { center: 'Studio Verdi' },
  resultReady: { center: 'Studio Verdi', day: '23/11/2026', steps: '8' },
};

/** A preview of an e-mail in every language, filled with sample values. */
export async function drawSamples(letter: LetterName): Promise<Record<Locale, Letter>> {
  const drawn = await Promise.all(
    locales.map(async (culture) => {
      const level = (await translator(culture))('levels.gold');
      const values = { ...SAMPLES, ...OWN_SAMPLES[letter], level, levels: level };
      return [culture, await composeLetter({ to: '', culture, letter, values })];
    }),
  );
  return Object.fromEntries(drawn) as Record<Locale, Letter>;
}
