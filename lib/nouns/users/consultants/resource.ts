import { z } from 'zod';
import { keeping } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { optional, properName, reference, stamps, wholeNumber } from '@/lib/core/fields/schema.fields';
import { ITALIAN_REGIONS } from '@/lib/nouns/places/schema.italy';

const CONSULTANT_REGIONS = [...ITALIAN_REGIONS, 'notDefined'] as const;

const consultantRecord = z.object({
  region: z.enum(CONSULTANT_REGIONS, {
    error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.region'),
  }),
  name: properName(100),
  surname: properName(100),
  lastTrimesterMinTreatments: wholeNumber(0, 100_000).optional(),
  userId: optional(reference('users')),
  ...stamps,
});

export type ConsultantField = keyof z.infer<typeof consultantRecord>;

const written = ['region', 'name', 'surname', 'lastTrimesterMinTreatments', 'userId'] as const;

export const consultants = defineResource({
  name: 'consultants',
  model: 'Consultant',
  schema: consultantRecord,
  policy: { admin: keeping(written) },
  search: ['region', 'name', 'surname'],
  sort: 'region',
});
