import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { day } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { EXPERT_TYPES, userRecord } from '@/lib/nouns/users/schema';

const { name, surname, email, ...others } = userRecord.shape;

/**
 * The setting for the number of days without treatments after which a
 * professional counts as inactive, and its default.
 */
export const QUIET_SETTING = { name: 'experts.quietDays', days: 90 } as const;

/** A professional. Name, e-mail address, password and profession are required. */
export const expertRecord = z.object({
  name,
  surname,
  email,
  ...others,
  password: z.string('validation.required').min(1, 'validation.required').max(LONGEST.password),
  expertType: kind('choice', z.enum(EXPERT_TYPES), { words: 'accounts.expertTypes' }),
  /** The date of the last treatment, never the patient: for those who look after them. */
  lastTreatmentOn: day.nullish(),
  activity: z.array(kind('gap', z.enum(['quiet']))).optional(),
});

export type ExpertField = keyof z.infer<typeof expertRecord>;
