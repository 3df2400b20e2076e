// Personal fields of a newsletter: {name}, or {name|colleague} for readers without a known name.

import type { Pattern } from '@/lib/run/mail/message';

export const PERSONAL_FIELDS = ['name', 'surname', 'email'] as const;
export type PersonalField = (typeof PERSONAL_FIELDS)[number];

const FIELD = new RegExp(`\\{(${PERSONAL_FIELDS.join('|')})(?:\\|([^{}]{0,60}))?\\}`, 'g');

export function patternOf(text: string): Pattern<PersonalField> {
  const parts: (string | { field: PersonalField; fallback: string })[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ field: match[1] as PersonalField, fallback: match[2] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}
