import { z } from 'zod';

export const EXPORT_KINDS = ['welcome_kit', 'promo_kit', 'clean_white'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

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
  tier: string;
  machine: string | null;
};
