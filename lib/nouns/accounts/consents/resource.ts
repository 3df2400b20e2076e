import { z } from 'zod';
import { everyRow, grantedTo, type Policy, SIGNED_IN } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { kind } from '@/lib/core/fields/kinds';
import { id, instant, reference } from '@/lib/core/fields/schema.fields';

/** A consent given or withdrawn: the newest record of a kind applies, the others are its history. */
const consentRecord = z.object({
  userId: reference('users'),
  kind: kind(
    'choice',
    z.enum(['privacy', 'marketing', 'privacy_policy', 'terms_and_conditions', 'treatment_pictures', 'public_pictures']),
    {
      words: 'profile.kinds',
    },
  ),
  granted: z.boolean().describe('False: refused or withdrawn.'),
  /** Where consent was given or withdrawn: register, profile, unsubscribe, expert … */
  source: z.string(),
  version: z.string().nullish().describe('Of the text that was shown.'),
  recordedById: reference('users')
    .nullish()
    .describe('The professional who recorded it in the practice; null if the person gave it here themselves.'),
  treatmentId: id.nullish(),
  createdAt: instant,
});

type ConsentField = keyof z.infer<typeof consentRecord>;

const own = [{ rows: (me: Person) => ({ userId: me.id }), read: 'all' }] as const;

/**
 * Created by other verbs only, and never changed. A practice sees what it has recorded itself, not what its patients
 * said elsewhere: their treatments say whether pictures are withdrawn now.
 */
const policy: Policy<'Consent', ConsentField> = {
  ...grantedTo(SIGNED_IN, own),
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
};

export const consents = defineResource({
  name: 'consents',
  model: 'Consent',
  schema: consentRecord,
  policy,
  search: [],
  sort: '-createdAt',
});
