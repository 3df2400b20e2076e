import { z } from 'zod';
import { id, reference, stamps, text } from '@/lib/core/fields/schema.fields';

/** A record that somebody has seen something; without one it is new to them. */
export const viewRecord = z.object({
  userId: reference('users').optional(),
  entityId: id,
  entityType: text(60),
  createdAt: stamps.createdAt,
});

export type ViewField = keyof z.infer<typeof viewRecord>;
