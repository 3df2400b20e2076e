import { z } from 'zod';
import { instant, optional, type ReadOf, reference, stamps, text } from '@/lib/core/fields/schema.fields';

export const notificationRecord = z.object({
  /** A key of messages/*.json, and the values of its placeholders. */
  message: text(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Path of the screen it is about, below the person's area. */
  href: optional(text()),
  membershipId: reference('memberships').nullish(),
  /** While it is unread. */
  connectionId: reference('connections').nullish(),
  readAt: optional(instant),
  createdAt: stamps.createdAt,
});

export type NotificationField = keyof z.infer<typeof notificationRecord>;

export type Notification = ReadOf<
  typeof notificationRecord,
  'message values href membershipId connectionId readAt createdAt'
>;
