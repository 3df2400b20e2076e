import { z } from 'zod';
import { longText } from '@/lib/rest/schema';
import type { CenterField } from './schema';

/** Fields that are chosen as a group if two centers differ in it, by the group's main field. */
export const MERGED_FIELDS = {
  name: ['name'],
  address: ['address', 'lat', 'lng', 'timeZone'],
  phoneNumbers: ['phoneNumbers'],
  referentEmail: ['referentEmail'],
  site: ['site'],
  videoLink: ['videoLink'],
  instagramLink: ['instagramLink'],
  facebookLink: ['facebookLink'],
  typesOfTreatments: ['typesOfTreatments'],
  machineType: ['machineType', 'machineName'],
  chromaticScale: ['chromaticScale'],
  openingHours: ['openingHours'],
  associateConsultant: ['associateConsultant'],
  isCleanAndWhite: ['isCleanAndWhite'],
  hideInMap: ['hideInMap'],
} as const satisfies Partial<Record<CenterField, readonly CenterField[]>>;
export type MergedField = keyof typeof MERGED_FIELDS;
export const MERGED_NAMES = Object.keys(MERGED_FIELDS) as MergedField[];

/** `POST /centers/{id}/merger` */
export const mergingCenters = z.strictObject({
  /** The center to be merged. */
  otherId: z.uuid('validation.invalid'),
  reason: longText(500).refine((text) => text.trim() !== '', 'validation.required'),
  /** The values to take from the merged center where both differ; values that only one has are kept anyway. */
  taken: z.array(z.enum(MERGED_NAMES, 'validation.choice')).max(MERGED_NAMES.length).optional(),
});

/** The linked records of two centers, in numbers. */
export const MERGED_CENTER_SUMS = [
  ...(['experts', 'waiting', 'dealers', 'treatments', 'ratings', 'codes'] as const),
  ...(['events', 'visits', 'exports', 'requests', 'homes'] as const),
] as const;
