import { z } from 'zod';
import {
  id,
  instant,
  optional,
  reference,
  references,
  stamps,
  text,
  wholeNumber,
} from '@/lib/core/fields/schema.fields';
import type { AddressParts } from '@/lib/nouns/centers/schema';
import { ROLLUP_WAITS } from '@/lib/nouns/requests/cw-rollup-requests/schema';

const EXPORT_KINDS = ['welcome_kit', 'promo_kit', 'clean_white'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_KIND_NAMES = ['welcome-kit', 'promo-kit', 'clean-white'] as const;

export const exportBatchRecord = z.object({
  kind: z.enum(EXPORT_KIND_NAMES),
  fileName: text(),
  /** URL for downloading the file again. */
  file: z.string().nullable(),
  centerCount: wholeNumber(0, 1_000_000),
  markedAsSent: z.boolean(),
  creatorId: optional(reference('users')),
  undoneAt: optional(instant),
  undoneById: optional(reference('users')),
  // Hundreds: a record shows them after all else.
  centerIds: references('centers', 100_000),
  createdAt: stamps.createdAt,
});

export type ExportBatchField = keyof z.infer<typeof exportBatchRecord>;

/** Centers of one export, which holds them locked until its sheet is stored; the others are in the next ones. */
export const MOST_KITS = 1_000;

const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** Given in the query, the body, or both. */
export const exportOptions = z.object({ markAsSent: yesOrNo.default(false) });

/** Empty in the workbooks of other kits. */
export type PrintedRollup = {
  requestId: string | null;
  rollupName: string | null;
  logoName: string | null;
  /** The file of the logo; its URL goes into the sheet. */
  logoId: string | null;
  rollupReferent: string | null;
  rollupPhone: string | null;
  rollupAddress: string | null;
};

export type ExportedCenter = PrintedRollup &
  AddressParts & {
    id: string;
    name: string;
    region: string | null;
    phone: string | null;
    referentEmail: string | null;
    experts: string | null;
    tier: string;
    machineName: string | null;
    machineType: string | null;
  };

export type WaitingRequest = Omit<PrintedRollup, 'requestId'> & {
  id: string;
  centerId: string | null;
  centerName: string | null;
  waitsFor: Exclude<(typeof ROLLUP_WAITS)[number], 'next-export'>;
  createdAt: Date;
};

export const LEFT_OUT = ['already-sent', 'not-authorized', 'base-tier', 'not-clean-white'] as const;
export type LeftOut = { reason: (typeof LEFT_OUT)[number]; count: number };

export const exportPreview = z.object({
  centerCount: wholeNumber(0, 1_000_000),
  centers: z.array(
    z.object({
      _id: id,
      name: text(),
      city: optional(text()),
      provinceCode: optional(text()),
      country: optional(text()),
    }),
  ),
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), count: wholeNumber(1, 1_000_000) })),
  waitingRequests: z.array(
    z.object({
      _id: id,
      rollupName: optional(text()),
      referentName: text(),
      centerId: optional(id),
      centerName: optional(text()),
      waitsFor: z.enum(ROLLUP_WAITS),
      createdAt: instant,
    }),
  ),
});
