import { z } from 'zod';
import { instant, optional, reference, stamps, text } from '@/lib/core/fields/schema.fields';

/** A notification of a person in the portal. */
export const notificationRecord = z.object({
  /** A key of messages/*.json, and the values of its placeholders. */
  message: text(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Path of the screen it is about, below the person's area. */
  href: optional(text()),
  /** The pending request or invitation that the reader should answer, while it is unread. */
  membershipId: reference('memberships').nullish(),
  /** The connection request that the reader should answer, while it is unread. */
  connectionId: reference('connections').nullish(),
  readAt: optional(instant),
  createdAt: stamps.createdAt,
});

export type NotificationField = keyof z.infer<typeof notificationRecord>;

/** As the API returns it. */
export type Notification = {
  _id: string;
  message: string;
  values: Record<string, string | number>;
  href: string | null;
  membershipId: string | null;
  connectionId: string | null;
  readAt: string | null;
  createdAt: string;
};
