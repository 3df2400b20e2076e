import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import {
  instant,
  optional,
  properName,
  type ReadOf,
  reference,
  stamps,
  text,
  webAddress,
} from '@/lib/core/fields/schema.fields';
import { EXPORT_KIND_NAMES } from '@/lib/nouns/kits/export-batches/schema';

export const PARCEL_STATUSES = ['prepared', 'shipped', 'delivered', 'returned'] as const;
export type ParcelStatus = (typeof PARCEL_STATUSES)[number];

export const ADDRESS_FORMATS = ['csv', 'xlsx'] as const;
export type AddressFormat = (typeof ADDRESS_FORMATS)[number];

const hasNoCredentials = (address: string) => {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
};

export const parcelRecord = z.object({
  /** Its reference, also used in the carrier's sheet. */
  reference: text(20),
  centerId: reference('centers'),
  kind: kind('choice', z.enum(EXPORT_KIND_NAMES), { words: 'export-batches.values.kind' }),
  status: kind('state', z.enum(PARCEL_STATUSES)),
  carrier: optional(properName(60)),
  // Only characters that cannot form an address or a formula.
  trackingNumber: optional(
    text(40).regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} /-]*[\p{L}\p{N}])?$/u, 'validation.trackingNumber'),
  ),
  trackingUrl: optional(webAddress.refine(hasNoCredentials, 'validation.url')),
  shippedAt: optional(instant),
  exportBatchId: optional(reference('export-batches')),
  ...stamps,
});

export type ParcelField = keyof z.infer<typeof parcelRecord>;

export type Parcel = ReadOf<typeof parcelRecord, 'reference kind status carrier trackingNumber trackingUrl shippedAt'>;
