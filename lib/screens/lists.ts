import type { Area } from '@/lib/auth/routes';
import { byMinimum } from '@/lib/centers/resource';
import type { Condition } from '@/lib/rest/query';

/** A list of a resource as a signed-in screen; what it shows of it is further narrowed by what the reader may read. */
export type ListScreen = {
  /** Name in lib/resources.ts. */
  resource: string;
  /** Shown at first; the reader can choose others. */
  columns: readonly string[];
  /** What a row says where there is no room for a table, its name first; absent: the first few columns. */
  narrow?: readonly string[];
  /** What people of an area are shown at first, where something else says more to them. */
  forArea?: Partial<Record<Area, { columns: readonly string[]; narrow?: readonly string[]; sort?: string }>>;
  /** Read beside the columns: what says whether they mean anything for a record. */
  judgedBy?: readonly string[];
  /** Choices and switches offered as filters. */
  filters: readonly string[];
  /** The choices of filters by fields that the API cannot compare. */
  conditions?: Readonly<Record<string, Readonly<Record<string, Condition>>>>;
  /** Parameters of the API that hold for every view of this screen. */
  always?: Readonly<Record<string, string>>;
  sort?: string;
  /** The path of one record below the area, without its id; absent where none can be opened. */
  opens?: string;
};

const centerColumns = ['name', 'address', 'tier', 'isAuthorized', 'missingData', 'phoneNumbers', 'associateConsultant'];
const centerFilters = ['tier', 'isAuthorized', 'welcomeKit', 'machineType', 'isCleanAndWhite'];
const centers = {
  resource: 'centers',
  columns: centerColumns,
  narrow: ['name', 'tier', 'address', 'missingData', 'associateConsultant'],
  filters: centerFilters,
  opens: 'centers',
} as const;

/** Every list screen, by its path in the table of routes (lib/auth/routes.ts). */
export const listScreens: Readonly<Record<string, ListScreen>> = {
  users: {
    resource: 'users',
    columns: ['surname', 'name', 'email', 'role', 'level', 'isEnabled', 'practicePoints', 'createdAt'],
    narrow: ['surname', 'name', 'role', 'email'],
    judgedBy: ['role', 'originalRole'],
    filters: ['role', 'level', 'isEnabled', 'culture', 'enabledUser'],
    opens: 'users',
  },
  customers: {
    resource: 'customers',
    columns: ['businessName', 'vat', 'businessSector', 'address', 'paymentDays', 'language', 'updatedAt'],
    narrow: ['businessName', 'vat', 'businessSector', 'address'],
    filters: ['language'],
    opens: 'customers',
  },
  centers,
  'centers/authorized-center': { ...centers, always: { isAuthorized: 'true' }, filters: centerFilters.slice(0, 1) },
  'consultants-centers': {
    ...centers,
    columns: ['name', 'lastTrimester', ...centerColumns.slice(1), 'consultantNotes'].filter(
      (one) => one !== 'phoneNumbers',
    ),
    narrow: ['name', 'lastTrimester', 'tier', 'address', 'missingData', 'associateConsultant'],
    // All of them are the consultant's own.
    forArea: {
      consultant: {
        columns: ['name', 'lastTrimester', ...centerColumns.slice(1, -1), 'consultantNotes'],
        narrow: ['name', 'lastTrimester', 'tier', 'address', 'missingData', 'consultantNotes'],
      },
    },
    filters: ['lastTrimester', ...centerFilters],
    conditions: { lastTrimester: byMinimum },
    always: { 'associateConsultant[ne]': 'null' },
  },
  'not-associated-centers': {
    ...centers,
    always: { associateConsultant: 'null' },
    columns: centerColumns.slice(0, -1),
  },
  treatments: {
    resource: 'treatments',
    columns: ['treatedOn', 'productName', 'expert', 'centerId', 'startValue', 'endValue', 'gain', 'rating', 'points'],
    filters: ['productName', 'colorType'],
    opens: 'treatments',
  },
  'product-codes': {
    resource: 'product-codes',
    columns: ['code', 'name', 'productType', 'status', 'consumptionDate', 'userId', 'centerId', 'createdAt'],
    narrow: ['code', 'status', 'productType', 'consumptionDate', 'userId'],
    forArea: {
      expert: {
        columns: ['code', 'status', 'consumptionDate', 'productType', 'credits', 'centerId'],
        narrow: ['code', 'status', 'consumptionDate', 'productType', 'credits'],
        sort: '-consumptionDate',
      },
    },
    filters: ['status', 'productType'],
    opens: 'product-codes',
  },
  'product-test-request': {
    resource: 'product-test-requests',
    columns: ['name', 'referent', 'address', 'productType', 'status', 'consultant', 'createdAt'],
    narrow: ['name', 'status', 'productType', 'address', 'consultant', 'createdAt'],
    filters: ['status', 'productType'],
    opens: 'product-test-request',
  },
  contacts: {
    resource: 'contacts',
    columns: ['name', 'email', 'whoAreYou', 'contactType', 'message', 'status', 'createdAt'],
    narrow: ['name', 'status', 'whoAreYou', 'message', 'createdAt'],
    filters: ['status', 'whoAreYou', 'contactType'],
    opens: 'contacts',
  },
  'clean-white-request': {
    resource: 'cw-rollup-requests',
    columns: ['rollupName', 'referentName', 'phone', 'shippingAddress', 'status', 'centerId', 'createdAt'],
    narrow: ['rollupName', 'status', 'referentName', 'shippingAddress', 'createdAt'],
    filters: ['status'],
    opens: 'clean-white-request',
  },
  reportings: {
    resource: 'reportings',
    columns: ['type', 'reason', 'reporterUserId', 'userId', 'centerId', 'status', 'createdAt'],
    narrow: ['type', 'status', 'reason', 'reporterUserId', 'createdAt'],
    filters: ['status', 'type'],
    opens: 'reportings',
  },
  centerEvents: {
    resource: 'center-events',
    columns: ['eventDate', 'type', 'centerId', 'user', 'notes', 'creatorId'],
    narrow: ['type', 'eventDate', 'centerId', 'user', 'notes'],
    filters: ['type'],
  },
  news: {
    resource: 'news',
    columns: ['title', 'language', 'description', 'updatedAt'],
    narrow: ['title', 'language', 'updatedAt'],
    filters: ['language'],
    opens: 'news',
  },
  newsLetter: {
    resource: 'newsletters',
    columns: ['titleIt', 'titleEn', 'audience', 'userType', 'status', 'sendingDate', 'sentAt'],
    narrow: ['titleIt', 'status', 'audience', 'userType', 'sendingDate', 'sentAt'],
    filters: ['status', 'audience'],
    opens: 'newsLetter',
  },
  experts: {
    resource: 'users/experts',
    columns: ['surname', 'name', 'email', 'mobilephone', 'expertType', 'level', 'practicePoints', 'associatedCenters'],
    narrow: ['surname', 'name', 'level', 'expertType', 'mobilephone', 'associatedCenters'],
    filters: ['expertType', 'level', 'isEnabled'],
    opens: 'experts',
  },
  'options/labels': {
    resource: 'labels',
    columns: ['key', 'value', 'language', 'category', 'updatedAt'],
    narrow: ['key', 'value', 'language', 'category'],
    filters: ['language', 'category'],
  },
  'options/faqs': {
    resource: 'faqs',
    columns: ['order', 'question', 'answer', 'language', 'isVisible'],
    narrow: ['question', 'answer', 'language', 'isVisible'],
    filters: ['language', 'isVisible'],
  },
  'options/categories': {
    resource: 'categories',
    columns: ['order', 'name', 'description', 'entityType', 'isActive'],
    narrow: ['name', 'description', 'entityType', 'isActive'],
    filters: ['entityType', 'isActive'],
  },
  'options/products': { resource: 'products', columns: ['name', 'price', 'categoryId', 'updatedAt'], filters: [] },
  'options/vat-rates': { resource: 'vat_rates', columns: ['name', 'percentage', 'updatedAt'], filters: [] },
  'options/promo-settings': { resource: 'promo-settings', columns: ['name', 'logoUrl', 'active'], filters: ['active'] },
  'options/consultants': {
    resource: 'consultants',
    columns: ['region', 'surname', 'name', 'lastTrimesterMinTreatments', 'userId'],
    narrow: ['surname', 'name', 'region', 'lastTrimesterMinTreatments'],
    filters: ['region'],
  },
  'options/audit-entries': {
    resource: 'audit-entries',
    columns: ['createdAt', 'actorId', 'actorRole', 'action', 'entity', 'reason'],
    narrow: ['action', 'createdAt', 'entity', 'actorId', 'reason'],
    filters: ['action', 'entity'],
    opens: 'options/audit-entries',
  },
  'options/security-events': {
    resource: 'security-events',
    columns: ['createdAt', 'userId', 'kind', 'cause', 'actorId', 'device', 'ipAddress', 'detail'],
    narrow: ['kind', 'createdAt', 'userId', 'device', 'detail'],
    filters: ['kind', 'cause'],
  },
};

/** The tabs under the options, in their order. */
export const optionTabs = [
  'settings',
  'labels',
  'faqs',
  'categories',
  'products',
  'vat-rates',
  'promo-settings',
  'consultants',
  'audit-entries',
  'security-events',
] as const;

/** The ledger of the screen qualification. */
export const ledgerScreen: ListScreen = {
  resource: 'credits',
  columns: ['createdAt', 'kind', 'origin', 'reason', 'treatmentId', 'productCodeId', 'amount'],
  filters: ['kind'],
};
