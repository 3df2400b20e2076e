// The building blocks of visitors' forms: untidy input is corrected, and empty means absent.

import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { phoneAnywhere, properName } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** A field that was not sent is missing; other problems, such as its length, have a sentence of their own. */
export const missing = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? 'validation.required' : undefined),
};

export const requiredText = (longest: number) => z.string(missing).trim().min(1, 'validation.required').max(longest);

/** A required name of a person or a firm, shown in letters and lists of the office. */
export const requiredName = (longest: number) => requiredText(longest).pipe(properName(longest));

/** An optional text; an empty one becomes null. */
export const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((written) => written || null);

export const emailAddress = requiredText(LONGEST.email).pipe(z.email({ error: 'validation.email' }));

/**
 * Converts a typed phone number to the programme's format: `+39 3471234567`. Abroad, the country code must be set apart,
 * because codes have one to three digits; a zero in brackets is dialled within the country only.
 */
export function tidyPhone(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^((?:\+|00)(?!39)\d{1,3})\s*\(0\)/, '$1 ')
    .replaceAll(/[\s./()-]+/g, ' ')
    .trim();
  const italian = /^(\+39|0039)\s?(.*)$/.exec(bare);
  if (italian) return `${italian[1]} ${italian[2]!.replaceAll(' ', '')}`;
  const abroad = /^((?:\+|00)[1-9]\d{0,2}) (.*)$/.exec(bare);
  return abroad ? `${abroad[1]} ${abroad[2]!.replaceAll(' ', '')}` : bare;
}

/** A phone number, Italian or foreign, in any spelling. */
export const phoneNumber = kind('phone', requiredText(LONGEST.phone).transform(tidyPhone).pipe(phoneAnywhere));

/** A checkbox that must be ticked; forms send `true`, programs a boolean. */
export const accepted = z
  .union([z.boolean(), z.string()], { error: 'validation.privacy' })
  .nullish()
  .transform((value) => value === true || value === 'true' || value === 'on')
  .refine((value) => value, 'validation.privacy');

/** An optional checkbox. */
export const ticked = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 'true' || value === 'on');
