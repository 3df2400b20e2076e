import { z } from 'zod';
import { reference, stamps } from '@/lib/core/fields/schema.fields';

/** Somebody wants no messages from somebody else. */
export const blockRecord = z.object({
  blockerId: reference('users').optional(),
  blockedId: reference('users'),
  createdAt: stamps.createdAt,
});

export type BlockField = keyof z.infer<typeof blockRecord>;
