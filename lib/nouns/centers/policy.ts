import { everyRow, type Policy } from '@/lib/core/access/policy';
import { CENTER_CHOICES, type CenterField } from './schema';

/** Fields shown on the public page of a center. */
const shown = [
  'name',
  'slug',
  'address',
  'lat',
  'lng',
  'timeZone',
  'phoneNumbers',
  'videoLink',
  'instagramLink',
  'facebookLink',
  'site',
  'typesOfTreatments',
  'openingHours',
  ...(['closures', 'languages', 'facilities', 'arrival', 'priceFrom', 'priceTo', 'refusesInquiries'] as const),
  'tier',
] as const satisfies CenterField[];

/** Fields that a center maintains itself. */
const own = [
  'name',
  'address',
  'lat',
  'lng',
  'timeZone',
  'phoneNumbers',
  'referentEmail',
  'videoLink',
  'instagramLink',
  'facebookLink',
  'site',
  'chromaticScale',
  'typesOfTreatments',
  'machineType',
  'machineName',
  'openingHours',
  'hideResults',
  ...(['closures', 'languages', 'facilities', 'arrival', 'priceFrom', 'priceTo'] as const),
  ...CENTER_CHOICES,
] as const satisfies CenterField[];

/** Decided by the programme: never written by the center. */
const programme = [
  'expertIds',
  'associateConsultant',
  'associateDealers',
  'welcomeKit',
  'hideInMap',
  'isCleanAndWhite',
  'hasPromoSent',
] as const satisfies CenterField[];

const derived = [
  ...(['slug', 'missingData', 'isAuthorized', 'tier', 'hoursConfirmedAt', 'hoursDue'] as const),
  ...(['createdAt', 'updatedAt'] as const),
] as const;

const inside = [...own, ...programme, ...derived] as const;
/** For those who look after a center: notes, and its number of treatments. */
const lookedAfter = [
  ...inside,
  'consultantNotes',
  'treatmentCount',
  'lastTrimesterTreatments',
  'lastTrimester',
  'visitReasons',
  'lastVisitOn',
  'nextContactOn',
] as const;
const everything = [...own, ...programme, 'consultantNotes'] as const;

const publicCenters = [{ rows: () => ({ isPublic: true }), read: shown }];

export const policy: Policy<'Center', CenterField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: everything,
      update: everything,
      remove: true,
      actions: { merge: everyRow },
    },
  ],
  expert: [
    {
      rows: (me) => ({ experts: { some: { userId: me.id } } }),
      read: inside,
      create: { fields: own, rows: everyRow },
      update: own,
    },
  ],
  consultant: [{ rows: (me) => ({ consultantId: me.id }), read: lookedAfter, update: ['consultantNotes'] }],
  'area-manager': [
    {
      rows: (me) => ({
        unconfirmedSince: null,
        OR: [
          { provinceCode: { in: me.areaProvinces } },
          { experts: { some: { user: { areaManagerId: me.id, deletedAt: null } } } },
        ],
      }),
      read: lookedAfter,
      update: ['associateConsultant'],
    },
  ],
  dealer: [
    {
      rows: (me) =>
        me.isMasterDealer && me.country
          ? { OR: [{ country: me.country, unconfirmedSince: null }, { dealers: { some: { userId: me.id } } }] }
          : { dealers: { some: { userId: me.id } } },
      read: inside,
    },
  ],
  user: publicCenters,
  guest: publicCenters,
  anonymous: publicCenters,
};
