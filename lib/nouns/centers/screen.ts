import { defineScreen } from '@/lib/core/screens/define';
import { names } from '@/lib/run/names';
import { timelineSource } from '../users/screen';
import { CENTER_CHOICES, type CenterField } from './schema';

const readers = ['admin', 'dealer', 'consultant', 'area-manager', 'expert'] as const;
const columns = ['name', 'address', 'tier', 'isAuthorized', 'missingData', 'associateConsultant'] as const;
const inSheets = ['phoneNumbers'] as const;
const narrow = ['name', 'tier', 'address', 'missingData', 'associateConsultant'] as const;
/** Dealers deliver to them: how to reach a center, and which kits it has. */
const forArea = {
  dealer: {
    columns: ['name', 'address', 'isAuthorized', 'missingData', 'phoneNumbers', 'welcomeKit'],
    inSheets: ['referentEmail', 'site', 'tier', 'hasPromoSent'],
    narrow: ['name', 'isAuthorized', 'missingData', 'phoneNumbers', 'address', 'welcomeKit'],
  },
} as const;
const filters = ['tier', 'isAuthorized', 'welcomeKit', 'machineType', 'isCleanAndWhite'] as const;

export const screen = defineScreen<CenterField>({
  resource: 'centers',
  title: ['name'],
  deletion: 'centers.deletion',
  found: ['address.city'],
  imported: {
    by: ['name', 'address.city'],
    key: 'required',
    isLoose: true,
    // Exports mark kits as sent, and the place on the map is decided one by one.
    fields: names(`name address phoneNumbers referentEmail site instagramLink facebookLink typesOfTreatments
      machineType machineName chromaticScale expertIds languages facilities arrival priceFrom priceTo closures
      associateConsultant associateDealers consultantNotes externalId`),
    leftOut: [
      ...names('lat lng timeZone videoLink openingHours hideResults showsPeople showsRatings'),
      ...names('photoId refusesInquiries welcomeKit hideInMap isCleanAndWhite hasPromoSent'),
    ],
  },
  sums: ['treatmentCount', 'lastTrimesterTreatments'],
  lists: {
    centers: {
      areas: readers,
      landing: ['dealer'],
      menu: { admin: 2, dealer: 1 },
      covers: ['territories'],
      group: 'work',
      icon: 'pin',
      columns,
      inSheets,
      narrow,
      forArea,
      filters,
      above: 'dealer-day',
    },
    // All of them are authorized, and lack nothing.
    'centers/authorized-center': {
      areas: readers,
      columns: ['name', 'address', 'tier', 'phoneNumbers', 'welcomeKit', 'associateConsultant'],
      inSheets: ['referentEmail', 'site'],
      narrow: ['name', 'tier', 'address', 'phoneNumbers', 'welcomeKit', 'associateConsultant'],
      always: { isAuthorized: 'true' },
      filters: ['tier'],
    },
    'consultants-centers': {
      areas: ['consultant', 'area-manager', 'admin'],
      landing: ['consultant', 'area-manager'],
      called: { consultant: 'myCenters' },
      menu: { consultant: 2, 'area-manager': 2 },
      group: 'work',
      icon: 'pin',
      covers: ['centers', 'visits'],
      columns: ['name', 'lastTrimester', 'address', 'tier', 'missingData', 'associateConsultant'],
      inSheets: ['isAuthorized', 'phoneNumbers', 'consultantNotes'],
      narrow: ['name', 'lastTrimester', 'tier', 'address', 'missingData', 'associateConsultant'],
      // All of them are the consultant's own.
      forArea: {
        consultant: {
          columns: ['name', 'lastTrimester', 'address', 'tier', 'missingData', 'consultantNotes'],
          narrow: ['name', 'lastTrimester', 'tier', 'address', 'missingData', 'consultantNotes'],
        },
      },
      filters: ['lastTrimester', ...filters],
      above: 'visit-load',
      always: { 'associateConsultant[ne]': 'null' },
    },
    visits: {
      areas: ['consultant', 'area-manager'],
      columns: ['name', 'visitReasons', 'lastVisitOn', 'nextContactOn', 'address', 'phoneNumbers'],
      inSheets: ['lastTrimester'],
      narrow: ['name', 'visitReasons', 'lastVisitOn', 'nextContactOn', 'phoneNumbers', 'address'],
      sort: 'visitNeed',
      filters: ['visitReasons', 'tier', 'isAuthorized'],
    },
    'not-associated-centers': {
      areas: ['area-manager'],
      menu: { 'area-manager': 3 },
      group: 'work',
      icon: 'locate',
      columns: columns.filter((column) => column !== 'associateConsultant'),
      inSheets,
      narrow,
      filters,
      always: { associateConsultant: 'null' },
    },
  },
  record: {
    areas: readers,
    timeline: [
      timelineSource('notes', 'centerId'),
      timelineSource('tasks', 'centerId'),
      timelineSource('center-events', 'centerId'),
      timelineSource('treatments', 'centerId', { counts: { as: 'treatmentCount' } }),
      timelineSource('product-codes', 'centerId', { shows: ['name', 'userId'] }),
      timelineSource('center-visits', 'centerId'),
      timelineSource('parcels', 'centerId'),
      timelineSource('memberships', 'centerId', { shows: ['personName', 'kind', 'status'] }),
      timelineSource('outbox', 'email', { its: 'referentEmail' }),
      timelineSource('contacts', 'centerId', { shows: ['name', 'contactType', 'message', 'status'] }),
      timelineSource('product-test-requests', 'referentEmail', {
        its: 'referentEmail',
        shows: ['referent', 'productType', 'status'],
      }),
      timelineSource('reportings', 'centerId'),
      timelineSource('cw-rollup-requests', 'centerId'),
      timelineSource('audit-entries', 'entityId', { where: { entity: 'centers' } }),
    ],
    related: [
      { list: 'treatments', by: 'centerId', columns: ['treatedOn', 'productName', 'expert'], sort: '-treatedOn' },
      {
        list: 'product-codes',
        by: 'centerId',
        columns: ['code', 'productType', 'consumptionDate'],
        sort: '-consumptionDate',
      },
      { list: 'tasks', by: 'centerId', columns: ['title', 'dueOn', 'due'], sort: '-dueOn' },
    ],
    sections: [
      {
        heading: 'contacts',
        fields: ['name', 'address', 'phoneNumbers', 'referentEmail', 'site', 'instagramLink', 'facebookLink'],
      },
      {
        heading: 'offer',
        fields: names(`typesOfTreatments machineType machineName chromaticScale openingHours closures hoursConfirmedAt
          videoLink hideResults`),
      },
      {
        heading: 'visitors',
        fields: ['languages', 'facilities', 'arrival', 'priceFrom', 'priceTo', 'photoId', ...CENTER_CHOICES],
      },
      {
        heading: 'programme',
        fields: names(`tier isAuthorized missingData associateConsultant associateDealers expertIds treatmentCount
          lastTrimester welcomeKit hasPromoSent isCleanAndWhite hideInMap visitReasons lastVisitOn nextContactOn
          consultantNotes externalId slug timeZone`),
      },
    ],
  },
  acts: [
    { name: 'task', label: 'tasks.new', icon: 'plus', to: 'tasks/new?centerId={id}', isInRows: true },
    { name: 'print', label: 'centers.sheet.open', icon: 'print', to: 'centers/{id}/print' },
    { name: 'statistics', label: 'portal.routes.statistics', icon: 'chart', to: 'statistics?centerId={id}' },
    { name: 'preview', label: 'centers.preview.title', icon: 'globe', to: 'centers-preview/{id}' },
    { name: 'merge', label: 'centers.merge.open', icon: 'link', needs: 'merge', to: 'centers/{id}/merge' },
  ],
  pages: {
    'centers/new': { areas: ['admin'] },
    'centers/[id]/edit': { areas: ['admin'] },
    'centers/[id]/merge': { areas: ['admin'] },
    'centers/[id]/print': { areas: ['admin', 'dealer', 'consultant', 'area-manager'] },
    'centers/[id]/user/[userId]': { areas: readers },
    'centers/[id]/consultant/[consultantId]': { areas: readers },
    'centers-preview/[id]': { areas: ['expert'] },
    'visits/plan': { areas: ['consultant', 'area-manager'] },
  },
  occasional: ['visitReasons', 'missingData', 'machineName', 'associateDealers', 'consultantNotes', 'externalId'],
  // People join a center one by one, and agree to it; no two are at one place.
  alone: ['expertIds', 'lat', 'lng'],
  saidBy: { hoursDue: 'hoursConfirmedAt', lastTrimesterTreatments: 'lastTrimester', lat: 'address', lng: 'address' },
});
