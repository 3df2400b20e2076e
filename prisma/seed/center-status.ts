import { statusOf } from '@/lib/nouns/centers/rules';
import type { CenterFacts } from '@/lib/nouns/centers/schema';
import type { Practice } from './centers';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Applies the rules for a center's status to its row, since it is always derived, in the seed, too. */
export function applyCenterStatus({ row, experts }: Practice): void {
  const facts: CenterFacts = {
    name: text(row.name),
    streetName: text(row.street_name),
    streetNumber: text(row.street_number),
    zipCode: text(row.zip_code),
    city: text(row.city),
    province: text(row.province),
    provinceCode: text(row.province_code),
    region: text(row.region),
    country: text(row.country),
    referentEmail: text(row.referent_email),
    phoneNumbers: row.phone_numbers as string[],
    machineType: row.machine_type as CenterFacts['machineType'],
    machineName: text(row.machine_name),
    experts,
  };
  const { missingData, isAuthorized, tier } = statusOf(facts);
  const appeared_at = isAuthorized ? row.created_at : null;
  Object.assign(row, { missing_data: missingData, is_authorized: isAuthorized, tier, appeared_at });
}

/** The kits that a center may be sent which has had none yet. */
export const kitsFor = ({ row }: Practice) => ({
  welcomeKit: row.is_authorized === true,
  promoKit: row.is_authorized === true && row.tier !== 'BASE',
  cleanAndWhite: row.is_clean_and_white === true,
});
