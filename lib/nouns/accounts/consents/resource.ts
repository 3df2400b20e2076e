import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { id, instant, reference } from '@/lib/core/fields/schema.fields';

/** What somebody agreed to or withdrew: the newest record of a kind applies, the others are its history. */
const consentRecord = z.object({
  userId: reference('users'),
  kind: z.enum(['privacy', 'marketing', 'privacy_policy', 'terms_and_conditions', 'treatment_pictures']),
  granted: z.boolean(),
  /** Where it was said: register, profile, unsubscribe, expert … */
  source: z.string(),
  /** The version of the text that was shown. */
  version: z.string().nullish(),
  /** Who noted what the person said in the practice; null if they said it here themselves. */
  recordedById: reference('users').nullish(),
  treatmentId: id.nullish(),
  createdAt: instant,
});

type ConsentField = keyof z.infer<typeof consentRecord>;

const own = [{ rows: (me: Person) => ({ userId: me.id }), read: 'all' }] as const;

/**
 * Written by what asks for it only, and never changed. A practice sees what it has noted itself, not what its patients said
 * elsewhere: their treatments say whether pictures are withdrawn now.
 */
const policy: Policy<'Consent', ConsentField> = {
  admin: [{ rows: everyRow, read: 'all' }],
  expert: [
    ...own,
    {
      rows: (me) => ({
        kind: 'treatment_pictures',
        recordedById: me.id,
        user: { deletedAt: null, treatmentsReceived: { some: { expertId: me.id, deletedAt: null } } },
      }),
      read: ['userId', 'kind', 'granted', 'source', 'version', 'createdAt'],
    },
  ],
  consultant: own,
  'area-manager': own,
  dealer: own,
  user: own,
  guest: own,
};

export const consents = defineResource({
  name: 'consents',
  model: 'Consent',
  schema: consentRecord,
  policy,
  search: [],
  sort: '-createdAt',
});
