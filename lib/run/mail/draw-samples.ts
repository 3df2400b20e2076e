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
  author: 'Ada Verdi',
  kit: 'welcome_kit',
  kind: 'appointment',
  phone: '+39 02 1234567',
  tracking: 'BRT, 0123456789',
  batch: 'ULTRA 2026-11-22 7KQD',
  count: '1',
  key: 'ERP',
  app: 'Agenda Verdi',
  kept: 'a•••@studio.example',
  other: 'z•••@studio.example',
};

/** Values that only one e-mail has, or that mean something else in it. */
const OWN_SAMPLES: Partial<Record<LetterName, Record<string, string>>> = {
  inquiryAccepted: { address: 'Corso Magenta 24, Milano' },
  unreadMessages: { stop: '/it' },
  centersMerged: { other: 'Studio Verdi e Neri' },
  reviewReplied: { center: 'Studio Verdi' },
  replyRefused: { center: 'Studio Verdi' },
  picturesOffered: { center: 'Studio Verdi' },
  resultReady: { center: 'Studio Verdi', steps: '8', shades: 'A3.5:0.21 B2:0.68' },
};

const WHEN = new Date('2026-12-01T15:30Z');

/** A preview of an e-mail in every language, filled with sample values. */
export async function drawSamples(letter: LetterName): Promise<Record<Locale, Letter>> {
  const drawn = await Promise.all(
    locales.map(async (culture) => {
      const translate = await translator(culture);
      const [level, text] = [translate('levels.gold'), translate('letters.sample')];
      const at = (style: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(culture === 'en' ? 'en-GB' : culture, { ...style, timeZone: 'UTC' }).format(WHEN);
      const times = at({ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
      const said = { level, levels: level, text, words: `\n\n${text}`, times, day: at({ dateStyle: 'long' }) };
      const time = letter.startsWith('inquiry') && { time: times };
      const values = { ...SAMPLES, reason: text, ...said, ...time, ...OWN_SAMPLES[letter] };
      return [culture, await composeLetter({ to: '', culture, letter, values })];
    }),
  );
  return Object.fromEntries(drawn) as Record<Locale, Letter>;
}
