import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { day } from '@/lib/rest/schema';
import { EXPERT_TYPES, userRecord } from '@/lib/users/schema';

const { name, surname, email, ...others } = userRecord.shape;

/** After how many days without a treatment a professional counts as quiet: the setting, and its default. */
export const QUIET_SETTING = { name: 'experts.quietDays', days: 90 } as const;

/** A professional. A new one needs name, e-mail address, password and profession. */
export const expertRecord = z.object({
  name,
  surname,
  email,
  ...others,
  password: z.string('validation.required').min(1, 'validation.required').max(128),
  expertType: kind('choice', z.enum(EXPERT_TYPES), { words: 'accounts.expertTypes' }),
  /** When they treated last, never whom: for those who look after them. */
  lastTreatmentOn: day.nullish(),
  activity: z.array(kind('gap', z.enum(['quiet']))).optional(),
});

export type ExpertField = keyof z.infer<typeof expertRecord>;
