import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { day, instant, optional, reference, stamps, text } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'validation.network');

/** Maximum numbers per key. */
export const KEY_LIMITS = { scopes: 300, networks: 50, days: 366, keysOfPerson: 50 } as const;

/** Days after which a value that was exchanged ends, unless somebody chooses a day. */
export const MOST_DAYS_OF_OLD_VALUE = 30;

export const newKey = z.strictObject({
  name: text(LONGEST.label),
  scopes: z
    .array(z.string().max(80, { abort: true }), 'validation.scopes')
    .min(1, 'validation.scopes')
    .max(KEY_LIMITS.scopes),
  /** If empty, it may be used from anywhere. */
  allowedAddresses: z.array(network, 'validation.network').max(KEY_LIMITS.networks).default([]),
  expiresOn: day,
  /** Its writes are checked and answered, and rolled back. */
  isTest: z.boolean().default(false),
});
export type NewKey = z.infer<typeof newKey>;

export const rotation = z.strictObject({
  /** When the present value ends: at once, with the end of a day, or, by default, in 24 hours. */
  oldValueEnds: z.union([z.literal('now'), day], 'validation.date').optional(),
});

/** `ownerless`: its maker is no admin any more. */
const KEY_STATES = ['active', 'expired', 'ownerless', 'revoked'] as const;

/** A credential of a program; the value itself is shown only once. */
export const apiKeyRecord = z.object({
  name: text(LONGEST.label),
  state: optional(kind('state', z.enum(KEY_STATES))),
  isTest: z.boolean().optional(),
  scopes: z.array(z.string()),
  allowedAddresses: z.array(z.string()).optional(),
  expiresOn: kind('day', day),
  ending: optional(z.string()),
  /** Until then, the value before it is valid, too. */
  oldValueEndsAt: optional(kind('moment', instant)),
  lastUsedAt: optional(kind('moment', instant)),
  creatorId: optional(reference('users')),
  revokedAt: optional(kind('moment', instant)),
  revokedById: optional(reference('users')),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type ApiKeyField = keyof z.infer<typeof apiKeyRecord>;
