import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { references, stamps } from '@/lib/rest/schema';

/** A conversation between people of the portal. */
export const chatRecord = z.object({
  participantsIds: references('users', 50).min(1, 'validation.required'),
  status: kind('state', z.enum(['waiting', 'active', 'closed'])).optional(),
  /** Nothing in it is new to whoever asks. */
  read: z.boolean().optional(),
  ...stamps,
});

export type ChatField = keyof z.infer<typeof chatRecord>;
