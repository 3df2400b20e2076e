import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { EXPERT_TYPES, userRecord } from '@/lib/users/schema';

const { name, surname, email, ...others } = userRecord.shape;

/** A professional. A new one needs name, e-mail address, password and profession. */
export const expertRecord = z.object({
  name,
  surname,
  email,
  ...others,
  password: z.string('validation.required').min(1, 'validation.required').max(128),
  expertType: kind('choice', z.enum(EXPERT_TYPES), { words: 'accounts.expertTypes' }),
});
