export type CalendarEntry = {
  uid: string;
  /** Instants, or days for entries of whole days, of which the last is excluded. */
  from: string;
  to: string;
  title: string;
  place: string;
  text: string;
  link: string;
};

/** Maximum octets per line before it is folded. */
const LINE = 75;

/** Entries as an iCalendar file (RFC 5545); an entry with a known uid replaces the earlier one. */
export function writeCalendar(entries: readonly CalendarEntry[], now: Date): string {
  const events = entries.flatMap(({ uid, from, to, title, place, text, link }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP${stamp(now.toISOString())}`,
    `DTSTART${stamp(from)}`,
    `DTEND${stamp(to)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${link}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Candor//Visits//EN', ...events, 'END:VCALENDAR'];
  return foldedLines(lines);
}

export const foldedLines = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join('');

/** `:20260302T080000Z`, or `;VALUE=DATE:20260302` for a day. */
const stamp = (at: string) =>
  at.length === 10 ? `;VALUE=DATE:${at.replaceAll('-', '')}` : `:${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

export const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

/** Folds long lines with a line break and a space, never within a character. */
function folded(line: string): string {
  const parts: string[] = [''];
  let room = LINE;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (size > room) {
      parts.push('');
      room = LINE - 1;
    }
    parts[parts.length - 1] += letter;
    room -= size;
  }
  return parts.join('\r\n ');
}
