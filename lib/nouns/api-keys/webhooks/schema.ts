import { z } from 'zod';
import { day, webAddress } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** `PUT /api-keys/{id}/webhook`: a new one needs an address and types; later any subset. */
export const webhookChange = z.strictObject({
  address: webAddress
    .refine((text) => !URL.canParse(text) || new URL(text).username === '', 'validation.url')
    .optional(),
  /** As in `GET /events`: `centers.*`, `contacts.created`. */
  types: z
    .array(z.string().max(80, { abort: true }), 'validation.eventTypes')
    .min(1, 'validation.eventTypes')
    .max(100)
    .optional(),
  paused: z.boolean().optional(),
});

/** `POST /api-keys/{id}/webhook/calls`: a test, one call again, or all events since the beginning of a day in Italy or after a position. */
export const webhookCalls = z.union([
  z.strictObject({ test: z.literal(true) }),
  z.strictObject({ id: z.string().max(80) }),
  z.strictObject({ since: day }),
  z.strictObject({ after: z.string().max(LONGEST.position) }),
]);

/**
 * Why a webhook is paused: by a person, its receiver is dead, its position is older than the feed, or its secret was
 * sealed with an AUTH_SECRET that is gone.
 */
export const PAUSES = ['person', 'dead', 'lost', 'unsealed'] as const;
export type Pause = (typeof PAUSES)[number];
