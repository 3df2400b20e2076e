import { z } from 'zod';
import { id, ids, instant, optional, text, wholeNumber } from '@/lib/rest/schema';

export const EXPORT_KINDS = ['welcome_kit', 'promo_kit', 'clean_white'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** As the API calls them. */
export const EXPORT_KIND_NAMES = ['welcome-kit', 'promo-kit', 'clean-white'] as const;

/** An export that was made: which centers are in it, whether they were marked as sent, and whether that was undone. */
export const exportBatchRecord = z.object({
  kind: z.enum(EXPORT_KIND_NAMES),
  fileName: text(),
  /** Where the file can be had again. */
  file: z.string().nullable(),
  centerCount: wholeNumber(0, 1_000_000),
  centerIds: ids(100_000),
  markedAsSent: z.boolean(),
  creatorId: optional(id),
  undoneAt: optional(instant),
  undoneById: optional(id),
  createdAt: instant.optional(),
});

export type ExportBatchField = keyof z.infer<typeof exportBatchRecord>;

const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** Said in the address, in the body, or in both. */
export const exportOptions = z.object({ markAsSent: yesOrNo.default(false) });

export type ExportedCenter = {
  id: string;
  name: string;
  streetName: string | null;
  streetNumber: string | null;
  zipCode: string | null;
  city: string | null;
  provinceCode: string | null;
  region: string | null;
  country: string | null;
  phone: string | null;
  referentEmail: string | null;
  /** Names of who works there, separated by commas. */
  experts: string | null;
  tier: string;
  machine: string | null;
};
