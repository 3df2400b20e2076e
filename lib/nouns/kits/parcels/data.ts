import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { readShown } from '@/lib/core/screens/read-records';
import type { Run } from '@/lib/run/db/transaction';
import { parcels } from './resource';
import type { Parcel } from './schema';

/** The latest parcels for a center, as its reader may see them; null for people who may not see them. */
export async function parcelsOf(me: Person, centerId: string): Promise<Parcel[] | null> {
  if (grantsOf(parcels, me).length === 0) return null;
  const { records } = await readShown(parcels, me, { centerId, sort: '-createdAt', limit: '10' });
  return records as unknown as Parcel[];
}

export type AddressRow = Record<(typeof ADDRESS_COLUMNS)[number], string | null>;

export const ADDRESS_COLUMNS = [
  ...(['reference', 'name', 'experts', 'streetName', 'streetNumber', 'zipCode', 'city', 'provinceCode'] as const),
  ...(['region', 'country', 'phone', 'referentEmail', 'carrier', 'trackingNumber', 'trackingUrl'] as const),
] as const;

/** The parcel addresses of an export, in the order of their references. Returned parcels are left out. */
export async function addressesOf(rows: Run, batchId: string): Promise<AddressRow[]> {
  const found = await rows(
    `select p.reference, c.name, c.street_name as "streetName", c.street_number as "streetNumber", c.zip_code as "zipCode",
       c.city, c.province_code as "provinceCode", c.region, c.country, array_to_string(c.phone_numbers, ', ') as phone,
       c.referent_email::text as "referentEmail", p.carrier, p.tracking_number as "trackingNumber",
       p.tracking_url as "trackingUrl",
       (select string_agg(u.name || ' ' || u.surname, ', ' order by u.surname, u.name)
        from center_experts x join users u on u.id = x.user_id
        where x.center_id = c.id and u.deleted_at is null) as experts
     from parcels p join centers c on c.id = p.center_id
     where p.export_batch_id = $1::uuid and p.deleted_at is null and p.status <> 'returned' order by p.reference`,
    [batchId],
  );
  return found as AddressRow[];
}
