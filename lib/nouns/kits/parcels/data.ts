import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { readShown } from '@/lib/core/screens/read-records';
import { CENTER_COLUMNS } from '@/lib/nouns/kits/export-batches/data';
import type { Run } from '@/lib/run/db/transaction';
import { names } from '@/lib/run/names';
import { parcels } from './resource';
import type { Parcel } from './schema';

/** The latest parcels for a center, as its reader may see them; null for people who may not see them. */
export async function parcelsOf(me: Person, centerId: string): Promise<Parcel[] | null> {
  if (grantsOf(parcels, me).length === 0) return null;
  const { records } = await readShown(parcels, me, { centerId, sort: '-createdAt', limit: '10' });
  return records as unknown as Parcel[];
}

export type AddressRow = Record<(typeof ADDRESS_COLUMNS)[number], string | null>;

export const ADDRESS_COLUMNS = names(`reference name experts streetName streetNumber zipCode city provinceCode region
  country phone referentEmail carrier trackingNumber trackingUrl`);

export async function addressesOf(rows: Run, batchId: string): Promise<AddressRow[]> {
  const found = await rows(
    `select p.reference, ${CENTER_COLUMNS}, p.carrier, p.tracking_number as "trackingNumber", p.tracking_url as "trackingUrl"
     from parcels p join centers c on c.id = p.center_id
     where p.export_batch_id = $1::uuid and p.deleted_at is null and p.status <> 'returned' order by p.reference`,
    [batchId],
  );
  return found as AddressRow[];
}
