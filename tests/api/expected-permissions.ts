// Expected permissions, written by hand from what the customer decided: not derived from the policies they are meant to check.
// Verbs: L list, G get, C create, U update, D delete; anything else is refused. `own`: some records are out of scope,
// missing in the list and 404; `all`: none are; `unseen`: records near the center are out of scope. `nothing`: no
// access at all. `waiting` is a professional with a pending request to join the center that everybody else is near.

export const ROLES = [
  ...(['admin', 'expert', 'waiting', 'consultant', 'area-manager', 'dealer', 'user', 'guest', 'none'] as const),
] as const;
export type Caller = (typeof ROLES)[number];
type Row = 'nothing' | `${string} ${'own' | 'all' | 'unseen'}`;

const adminOnly = {
  admin: 'LGCUD all',
  expert: 'nothing',
  waiting: 'nothing',
  consultant: 'nothing',
  'area-manager': 'nothing',
  dealer: 'nothing',
  user: 'nothing',
  guest: 'nothing',
  none: 'nothing',
} as const;

const readAboutOneself = {
  admin: 'LG all',
  expert: 'LG own',
  waiting: 'LG own',
  consultant: 'LG own',
  'area-manager': 'LG own',
  dealer: 'LG own',
  user: 'LG own',
  guest: 'LG own',
  none: 'nothing',
} as const;

const readByExperts = { ...adminOnly, expert: 'LG all', waiting: 'LG all' } as const;
/** Texts that the office publishes: visitors read them, too. */
const readByEverybody = (row: Row) => ({
  admin: adminOnly.admin,
  expert: row,
  waiting: row,
  consultant: row,
  'area-manager': row,
  dealer: row,
  user: row,
  guest: row,
  none: row,
});
const sentInByVisitors = { ...adminOnly, guest: 'C all', none: 'C all' } as const;

/** Everybody who may have conversations, including patients. */
const amongTalkers = (row: Row) => ({
  ...adminOnly,
  admin: row,
  expert: row,
  waiting: row,
  consultant: row,
  'area-manager': row,
  dealer: row,
  user: row,
});

export const verbs: Record<string, Record<Caller, Row>> = {
  blocks: amongTalkers('LGCD own'),
  categories: adminOnly,
  'bulk-acts': { ...adminOnly, admin: 'LGCU own', consultant: 'LGCU own', 'area-manager': 'LGCU own' },
  'saved-views': amongTalkers('LGCUD own'),
  'center-events': { ...adminOnly, expert: 'LG own', waiting: 'L unseen', consultant: 'LGCU own' },
  'center-visits': { ...adminOnly, consultant: 'LGC own', 'area-manager': 'LGC own' },
  centers: {
    admin: 'LGCUD all',
    expert: 'LGCU own',
    waiting: 'LGC unseen', // a center that visitors see stays public for who asks to join it
    consultant: 'LGU own',
    'area-manager': 'LGU own',
    dealer: 'LG own',
    user: 'LG own',
    guest: 'LG own',
    none: 'LG own',
  },
  chats: { ...amongTalkers('LGCU own'), user: 'LGU own' },
  connections: {
    admin: 'LGCU own',
    expert: 'LGCU own',
    waiting: 'LGCU own',
    consultant: 'LGCU own',
    'area-manager': 'LGCU own',
    dealer: 'LGCU own',
    user: 'nothing',
    guest: 'nothing',
    none: 'nothing',
  },
  consultants: adminOnly,
  contacts: sentInByVisitors,
  credits: { ...adminOnly, admin: 'LG all', expert: 'LG own', waiting: 'LG own' },
  customers: adminOnly,
  'security-events': readAboutOneself,
  consents: readAboutOneself,
  'audit-entries': { ...adminOnly, admin: 'LG all' },
  // Never changed: made anew, or revoked.
  'api-keys': { ...adminOnly, admin: 'LGC all' },
  apps: { ...adminOnly, admin: 'LGC all' },
  'cw-rollup-requests': sentInByVisitors,
  downloads: { ...adminOnly, expert: 'LG own', waiting: 'LG own' },
  'export-batches': { ...adminOnly, admin: 'LG all' },
  faqs: readByEverybody('LG own'),
  imports: { ...adminOnly, admin: 'LG all' },
  labels: readByExperts,
  memberships: {
    ...adminOnly,
    admin: 'LGCD all',
    expert: 'LGCD own',
    waiting: 'LGCD own',
    consultant: 'LGCD own',
    'area-manager': 'LGCD own',
  },
  messages: amongTalkers('LGC own'),
  news: { ...readByEverybody('LG own'), expert: 'LG all', waiting: 'LG all' },
  newsletters: adminOnly,
  'newsletter-deliveries': { ...adminOnly, admin: 'LG all' },
  notifications: { ...amongTalkers('LG own'), guest: 'LG own' },
  outbox: { ...adminOnly, admin: 'LG all' },
  parcels: {
    ...adminOnly,
    admin: 'LGU all',
    expert: 'LG own',
    waiting: 'L unseen',
    consultant: 'LG own',
    'area-manager': 'LG own',
    dealer: 'LG own',
  },
  'product-code-batches': { ...adminOnly, admin: 'LGC all' },
  'product-codes': { ...adminOnly, expert: 'LG own', waiting: 'L unseen' },
  'product-test-requests': { ...sentInByVisitors, consultant: 'LGU own', 'area-manager': 'LGU own' },
  products: readByExperts,
  'promo-settings': adminOnly,
  reportings: { ...adminOnly, expert: 'C all', waiting: 'C all', consultant: 'C all' },
  notes: { ...adminOnly, consultant: 'LGCUD own', 'area-manager': 'LGCUD own' },
  'request-notes': { ...adminOnly, admin: 'LGCD all', consultant: 'LGC own', 'area-manager': 'LGC own' },
  settings: adminOnly,
  treatments: { ...adminOnly, expert: 'LGCU own', waiting: 'L unseen', user: 'LGU own' },
  users: {
    admin: 'LGCUD all',
    expert: 'LGU own',
    waiting: 'LGU own',
    consultant: 'LGU own',
    'area-manager': 'LGU own',
    dealer: 'LGU own',
    user: 'LGU own',
    guest: 'LGU own',
    none: 'nothing',
  },
  'users/experts': {
    admin: 'LGCUD own',
    expert: 'LGU own',
    waiting: 'LGU own',
    consultant: 'LG own',
    'area-manager': 'LG own',
    dealer: 'LG own',
    user: 'nothing',
    guest: 'nothing',
    none: 'nothing',
  },
  'letter-blocks': adminOnly,
  vat_rates: adminOnly,
  tasks: { ...adminOnly, consultant: 'LGCUD own', 'area-manager': 'LGCUD own', dealer: 'LGCUD own' },
  views: {
    admin: 'LGC own',
    expert: 'LGC own',
    waiting: 'LGC own',
    consultant: 'LGC own',
    'area-manager': 'LGC own',
    dealer: 'LGC own',
    user: 'LGC own',
    guest: 'LGC own',
    none: 'nothing',
  },
};

/** r read, f filter, s sort, w write, on a record in scope; a dash if refused. */
type Rights = `${'r' | '-'}${'f' | '-'}${'s' | '-'}${'w' | '-'}`;

type Sensitive = { field: string; value: unknown } & { [C in Caller]?: Rights };

/** Fields that professionals read at their centers; a pending one may request them, but finds nothing. */
const unseen = { waiting: '-fs-' } as const;
const kit = {
  ...unseen,
  admin: 'rfsw',
  expert: 'rfs-',
  consultant: 'rfs-',
  'area-manager': 'rfs-',
  dealer: 'rfs-',
} as const;
const everyone = (rights: Rights) => ({
  expert: rights,
  waiting: rights,
  consultant: rights,
  'area-manager': rights,
  dealer: rights,
  user: rights,
  guest: rights,
});
const withoutPatients = (rights: Rights) => ({
  expert: rights,
  waiting: rights,
  consultant: rights,
  'area-manager': rights,
  dealer: rights,
});
/** About oneself; for admins about anybody. Health data is shown singly, never compared. */
const health = { admin: 'r--w', ...everyone('r--w') } as const;
const decided = { admin: 'rfsw', ...everyone('rfs-') } as const;
const earned = { admin: 'rfs-', ...everyone('rfs-') } as const;

/** Those who are involved in memberships. */
const looked = (rights: Rights) =>
  ({ admin: rights, expert: rights, waiting: rights, consultant: rights, 'area-manager': rights }) as const;

/** Treatment counts: for admins, and for those who look after the center. */
const counted = { admin: 'r---', consultant: 'r---', 'area-manager': 'r---' } as const;

export const sensitive: Record<string, Sensitive[]> = {
  centers: [
    { field: 'referentEmail', value: 'studio@tests.example', ...kit, expert: 'rfsw' },
    { field: 'consultantNotes', value: 'x', admin: 'rfsw', consultant: 'rfsw', 'area-manager': 'rfs-' },
    { field: 'welcomeKit', value: 'received', ...kit },
    { field: 'hasPromoSent', value: true, ...kit },
    { field: 'isCleanAndWhite', value: true, ...kit },
    { field: 'hideInMap', value: false, ...kit },
    { field: 'hideResults', value: true, ...kit, expert: 'rfsw' },
    { field: 'associateConsultant', value: null, ...kit, 'area-manager': 'rfsw' },
    { field: 'treatmentCount', value: 1, ...counted },
    { field: 'lastTrimesterTreatments', value: 1, ...counted },
    { field: 'lastTrimester', value: { treatments: 1, minimum: 1 }, ...counted },
  ],
  users: [
    { field: 'smoker', value: 'occasional', ...health },
    { field: 'tetracicline', value: true, ...health },
    { field: 'fluorosis', value: true, ...health },
    { field: 'numCigarettes', value: 3, ...health },
    { field: 'role', value: 'user', ...decided },
    { field: 'isEnabled', value: false, ...decided },
    { field: 'enabledUser', value: true, ...decided },
    { field: 'assignedProvincesCodes', value: ['MI'], ...decided },
    { field: 'assignedPublicPrCodes', value: ['MI'], ...decided },
    { field: 'isMasterDealer', value: false, ...decided },
    { field: 'areaManagerId', value: null, ...decided },
    // Decides which centers a master dealer sees.
    { field: 'country', value: 'AT', admin: 'rfsw', ...everyone('rfsw'), dealer: 'rfs-' },
    { field: 'practicePoints', value: 1000, ...earned },
    { field: 'theoryPoints', value: 1000, ...earned },
    { field: 'fanShopPoints', value: 1000, ...earned },
    { field: 'theoryForcedPoints', value: 1000, ...earned },
    { field: 'level', value: 'diamond', ...earned },
  ],
  treatments: [
    { field: 'notes', value: 'x', admin: 'r--w', expert: 'r--w', user: 'r---' },
    { field: 'hasGingivalProblems', value: true, admin: 'r--w', expert: 'r--w', user: 'r---' },
    { field: 'hasSkinProblems', value: true, admin: 'r--w', expert: 'r--w', user: 'r---' },
    { field: 'sensibility', value: 'mild', admin: 'r--w', expert: 'r--w', user: 'r---' },
    // Needs a file of one's own; this one is nobody's.
    {
      field: 'preImage',
      value: { fileId: '00000000-0000-7000-8000-000000000000' },
      admin: 'r---',
      expert: 'r---',
      user: 'r---',
    },
    { field: 'rating', value: 4, ...unseen, admin: 'rfs-', expert: 'rfs-', user: 'rfsw' },
  ],
  contacts: [{ field: 'status', value: 'pending', admin: 'rfsw' }],
  reportings: [{ field: 'adminNotes', value: 'x', admin: 'rfsw' }],
  credits: [
    { field: 'creatorId', value: null, admin: 'rfs-' },
    { field: 'amount', value: 1000, admin: 'rfs-', expert: 'rfs-', waiting: 'rfs-' },
    { field: 'source', value: 'x', admin: 'rfs-', expert: 'rfs-', waiting: 'rfs-' },
  ],
  connections: [
    { field: 'status', value: 'closed', admin: 'rfsw', ...withoutPatients('rfsw') },
    { field: 'userId', value: '0198f000-0000-7000-8000-000000000000', admin: 'rfs-', ...withoutPatients('rfs-') },
  ],
  memberships: [
    { field: 'personEmail', value: 'x', ...looked('r---') },
    { field: 'status', value: 'active', ...looked('rfs-') },
    { field: 'isResponsible', value: true, ...looked('rfs-') },
    { field: 'askedById', value: null, ...looked('rfs-') },
  ],
  messages: [{ field: 'text', value: 'x', admin: 'rfs-', ...withoutPatients('rfs-'), user: 'rfs-' }],
  notifications: [{ field: 'readAt', value: '2026-01-01T00:00:00Z', admin: 'rfs-', ...everyone('rfs-') }],
  'product-codes': [{ field: 'batchId', value: null, admin: 'rfs-' }],
  'product-test-requests': [
    { field: 'consultantNotes', value: 'x', admin: 'rfsw', consultant: 'rfsw', 'area-manager': 'rfsw' },
    { field: 'consultant', value: null, admin: 'rfsw', consultant: 'rfs-', 'area-manager': 'rfsw' },
    { field: 'status', value: 'managed', admin: 'rfsw', consultant: 'rfsw', 'area-manager': 'rfsw' },
  ],
};

/** Fields of other people shown to each caller: the complete list. */
const names = ['_id', 'name', 'surname'];
const professional = [
  ...names,
  ...'email phone mobilephone culture role originalRole expertType level isEnabled practicePoints'.split(' '),
  ...'theoryPoints areaManagerId assignedProvincesCodes centerId centerIds associatedCenters profileImage createdAt updatedAt'.split(
    ' ',
  ),
];
/** Those who look after professionals also see when they last treated. */
export const activity = ['lastTreatmentOn', 'activity'];
export const shownOfAnExpert = {
  expert: names,
  dealer: names,
  consultant: professional,
  'area-manager': professional,
} as const;
