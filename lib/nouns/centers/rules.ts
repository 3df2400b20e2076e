import type { PICTURE_WIDTHS } from '@/lib/core/files/schema';
import type { AddressParts } from '@/lib/nouns/centers/schema';
import { LEVELS, type Level } from '@/lib/nouns/credits/schema.levels';
import type { Place } from '@/lib/nouns/places/schema';
import {
  CENTER_TIERS,
  type CenterFacts,
  type CenterTier,
  type District,
  REQUIRED_CENTER_FIELDS,
  type RequiredCenterField,
} from './schema';

/** After this time opening hours must be confirmed again. */
const AGE = "interval '1 year'";

/** Whether a center (its row `t`) has opening hours so old that the practice should confirm them. */
export const HOURS_DUE = `t.open_week is not null and t.hours_confirmed_at < now() - ${AGE}`;

/** Whether the last letter asking for confirmation is as old, too. */
export const HOURS_UNASKED = `(t.hours_asked_at is null or t.hours_asked_at < now() - ${AGE})`;

/** Street and town of a center as on an envelope: "Via Roma 12" and "20121 Milano (MI)". */
export function addressLines({
  streetName,
  streetNumber,
  zipCode,
  city,
  provinceCode,
  country,
}: Partial<AddressParts>) {
  const numberFirst = country === 'FR' || country === 'GB';
  const street = numberFirst ? [streetNumber, streetName] : [streetName, streetNumber];
  const province = country === 'IT' && provinceCode ? `(${provinceCode})` : null;
  return { street: street.filter(Boolean).join(' '), town: [zipCode, city, province].filter(Boolean).join(' ') };
}

/** The address of a center's photo, gone as soon as the center takes it away or is not public any more. */
export const photoSrc = (photoId: string, width: (typeof PICTURE_WIDTHS)[number]) =>
  `/api/photos/${photoId}?width=${width}`;

export const currencyOf = (country: string | null): string =>
  country === 'CH' ? 'CHF' : country === 'GB' ? 'GBP' : 'EUR';

/** Countries whose addresses have no province between town and region; the region is shown instead. */
const WITHOUT_PROVINCES = ['AT', 'CH', 'DE', 'GB', 'IE', 'PT'];

/** Missing data in the order of the form. Empty if the center is complete. */
export function missingData(center: CenterFacts): RequiredCenterField[] {
  const { country, experts, machineName, machineType, phoneNumbers } = center;
  const isWaived = (field: RequiredCenterField) =>
    (field === 'region' && country !== null && country !== 'IT') ||
    (field.startsWith('province') && country !== null && WITHOUT_PROVINCES.includes(country));
  const isThere = (field: RequiredCenterField) => {
    if (field === 'phoneNumbers') return phoneNumbers.some((number) => number.trim());
    if (field === 'machineType') return machineType !== null && (machineType !== 'other' || machineName?.trim());
    if (field === 'experts') return experts.length > 0;
    return center[field]?.trim();
  };
  return REQUIRED_CENTER_FIELDS.filter((field) => !isWaived(field) && !isThere(field));
}

const isAtLeast = (level: Level, least: Level) => LEVELS.indexOf(level) >= LEVELS.indexOf(least);

export function tierOfLevel(level: Level): CenterTier {
  if (isAtLeast(level, 'sapphire')) return 'ELITE';
  if (isAtLeast(level, 'gold')) return 'GOLD';
  return isAtLeast(level, 'silver') ? 'SILVER' : 'BASE';
}

/** Authorised if nothing is missing and a professional is qualified; the best of them determines the tier. */
export function statusOf(center: CenterFacts): {
  missingData: RequiredCenterField[];
  isAuthorized: boolean;
  tier: CenterTier;
} {
  const missing = missingData(center);
  const tiers = center.experts.filter(({ isQualified }) => isQualified).map(({ level }) => tierOfLevel(level));
  return {
    missingData: missing,
    isAuthorized: missing.length === 0 && tiers.length > 0,
    tier: CENTER_TIERS.find((tier) => tiers.includes(tier)) ?? 'BASE',
  };
}

type Area = Pick<Place, 'kind' | 'country' | 'region' | 'name' | 'provinceCode' | 'istatCode'>;

/** The district of a place's landing page, which selects its centers; a locality has none. */
export function districtOf({ kind, country, region, name, provinceCode, istatCode }: Area): District | undefined {
  switch (kind) {
    case 'country':
      return { country };
    case 'region':
      return { country, region: region ?? name };
    case 'province':
      return provinceCode ? { country, provinceCode } : undefined;
    case 'comune':
      return istatCode ? { country, comuneCode: istatCode } : undefined;
    case 'city':
      return { country, ...(region && { region }), city: name };
    case 'locality':
      return undefined;
  }
}

/** A web address typed into a form, with "https://" added if missing; null if it is invalid. */
export function tidyWebAddress(typed: string | null): string | null {
  const text = typed?.trim();
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? new URL(address).href : null;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** Machine names are stored only for types that are not listed: returns the columns that clear it for all others. */
export const machineName = ({ machineType }: Record<string, unknown>): { machineName?: null } =>
  machineType === 'other' ? {} : { machineName: null };

/** Below this number of treatments or patients no result is shown: a figure must not be about one person. */
export const LEAST_MEASURED = 5;
