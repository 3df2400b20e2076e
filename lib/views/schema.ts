import { z } from 'zod';
import { id, instant, text } from '@/lib/rest/schema';

/** Somebody has seen something; what has no such record is new to them. */
export const viewRecord = z.object({
  userId: id.optional(),
  entityId: id,
  entityType: text(60),
  createdAt: instant.optional(),
});

export type ViewField = keyof z.infer<typeof viewRecord>;
