import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { inProvinces } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { type ParcelField, parcelRecord } from './schema';

type Where = Rows<'Parcel'>;

const written = ['status', 'carrier', 'trackingNumber', 'trackingUrl'] as const satisfies ParcelField[];
const shown = [
  ...(['reference', 'centerId', 'kind', 'shippedAt', 'createdAt', 'updatedAt'] as const),
  ...written,
] as const satisfies ParcelField[];

/** Parcels are created by exports; everybody who sees a center sees its parcels. */
const policy: Policy<'Parcel', ParcelField> = {
  admin: [{ rows: everyRow, read: 'all', update: written }],
  expert: [
    { rows: (me): Where => ({ center: { experts: { some: { userId: me.id } }, deletedAt: null } }), read: shown },
  ],
  consultant: [{ rows: (me): Where => ({ center: { consultantId: me.id, deletedAt: null } }), read: shown }],
  'area-manager': [
    {
      rows: (me): Where => ({
        center: {
          unconfirmedSince: null,
          OR: [inProvinces(me), { experts: { some: { user: { areaManagerId: me.id, deletedAt: null } } } }],
          deletedAt: null,
        },
      }),
      read: shown,
    },
  ],
  dealer: [
    {
      rows: (me): Where => ({
        center:
          me.isMasterDealer && me.country
            ? {
                OR: [{ country: me.country, unconfirmedSince: null }, { dealers: { some: { userId: me.id } } }],
                deletedAt: null,
              }
            : { dealers: { some: { userId: me.id } }, deletedAt: null },
      }),
      read: shown,
    },
  ],
};

export const parcels = defineResource({
  name: 'parcels',
  model: 'Parcel',
  schema: parcelRecord,
  policy,
  search: ['reference', 'carrier', 'trackingNumber'],
  sort: '-createdAt',
});
