// Expected permissions, written by hand from what the customer decided: not derived from the policies they are meant to check.
// Verbs: L list, G get, C create, U update, D delete; anything else is refused. `own`: some records are out of scope,
// missing in the list and 404; `all`: none are; `unseen`: records near the center are out of scope. `nothing`: no
// access at all. `waiting` is a professional with a pending request to join the center that everybody else is near.

export const ROLES = [
  ...(['admin', 'expert', 'waiting', 'consultant', 'area-manager', 'dealer', 'user', 'guest', 'none'] as const),
] as const;
export type Caller = (typeof ROLES)[number];
type Row = 'nothing' | `${string} ${'own' | 'all' | 'unseen'}`;

/** The same row for each of these. */
const each = <C extends Caller>(callers: readonly C[], row: Row) =>
  Object.fromEntries(callers.map((caller) => [caller, row])) as Record<C, Row>;
const EXPERTS = ['expert', 'waiting'] as const;
const LOOKING_AFTER = ['consultant', 'area-manager'] as const;
const TALKERS = [...EXPERTS, ...LOOKING_AFTER, 'dealer', 'user'] as const;
const MEMBERS = [...TALKERS, 'guest'] as const;

const adminOnly = { ...each(ROLES, 'nothing'), admin: 'LGCUD all' } as const;
const readAboutOneself = { ...adminOnly, admin: 'LG all', ...each(MEMBERS, 'LG own') } as const;
const readByExperts = { ...adminOnly, ...each(EXPERTS, 'LG all') } as const;
/** Texts that the office publishes: visitors read them, too. */
const readByEverybody = (row: Row) => ({ ...each(ROLES, row), admin: adminOnly.admin });
const sentInByVisitors = { ...adminOnly, ...each(['guest', 'none'], 'C all') } as const;
/** Everybody who may have conversations, including patients. */
const amongTalkers = (row: Row) => ({ ...adminOnly, admin: row, ...each(TALKERS, row) });

export const verbs: Record<string, Record<Caller, Row>> = {
  blocks: amongTalkers('LGCD own'),
  categories: adminOnly,
  'bulk-acts': { ...adminOnly, ...each(['admin', ...LOOKING_AFTER], 'LGCU own') },
  'saved-views': amongTalkers('LGCUD own'),
  'center-events': { ...adminOnly, expert: 'LG own', waiting: 'L unseen', consultant: 'LGCU own' },
  'center-visits': { ...adminOnly, ...each(LOOKING_AFTER, 'LGC own') },
  centers: {
    ...each(ROLES, 'LG own'),
    admin: 'LGCUD all',
    expert: 'LGCU own',
    waiting: 'LGC unseen', // a center that visitors see stays public for who asks to join it
    ...each(LOOKING_AFTER, 'LGU own'),
  },
  chats: { ...amongTalkers('LGCU own'), user: 'LGU own' },
  connections: { ...amongTalkers('LGCU own'), user: 'nothing' },
  consultants: adminOnly,
  contacts: sentInByVisitors,
  credits: { ...adminOnly, admin: 'LG all', ...each(EXPERTS, 'LG own') },
  customers: adminOnly,
  'security-events': readAboutOneself,
  consents: readAboutOneself,
  'audit-entries': { ...adminOnly, admin: 'LG all' },
  // Never changed: made anew, or revoked.
  'api-keys': { ...adminOnly, admin: 'LGC all' },
  apps: { ...adminOnly, admin: 'LGC all' },
  'cw-rollup-requests': sentInByVisitors,
  downloads: { ...adminOnly, ...each(EXPERTS, 'LG own') },
  'export-batches': { ...adminOnly, admin: 'LG all' },
  faqs: readByEverybody('LG own'),
  imports: { ...adminOnly, admin: 'LG all' },
  labels: readByExperts,
  memberships: { ...adminOnly, admin: 'LGCD all', ...each([...EXPERTS, ...LOOKING_AFTER], 'LGCD own') },
  messages: amongTalkers('LGC own'),
  news: { ...readByEverybody('LG own'), ...each(EXPERTS, 'LG all') },
  newsletters: adminOnly,
  'newsletter-deliveries': { ...adminOnly, admin: 'LG all' },
  notifications: { ...amongTalkers('LG own'), guest: 'LG own' },
  outbox: { ...adminOnly, admin: 'LG all' },
  parcels: {
    ...adminOnly,
    admin: 'LGU all',
    ...each(['expert', 'dealer', ...LOOKING_AFTER], 'LG own'),
    waiting: 'L unseen',
  },
  'product-code-batches': { ...adminOnly, admin: 'LGC all' },
  'product-codes': { ...adminOnly, expert: 'LG own', waiting: 'L unseen' },
  'product-test-requests': { ...sentInByVisitors, ...each(LOOKING_AFTER, 'LGU own') },
  products: readByExperts,
  'promo-settings': adminOnly,
  reportings: { ...adminOnly, ...each([...EXPERTS, 'consultant'], 'C all') },
  notes: { ...adminOnly, ...each(LOOKING_AFTER, 'LGCUD own') },
  'request-notes': { ...adminOnly, admin: 'LGCD all', ...each(LOOKING_AFTER, 'LGC own') },
  settings: adminOnly,
  treatments: { ...adminOnly, expert: 'LGCU own', waiting: 'L unseen', user: 'LGU own' },
  users: { ...adminOnly, ...each(MEMBERS, 'LGU own') },
  'users/experts': {
    ...adminOnly,
    admin: 'LGCUD own',
    ...each(EXPERTS, 'LGU own'),
    ...each([...LOOKING_AFTER, 'dealer'], 'LG own'),
  },
  'letter-blocks': { ...adminOnly, ...each(LOOKING_AFTER, 'LG all') },
  vat_rates: adminOnly,
  tasks: { ...adminOnly, consultant: 'LGCUD own', 'area-manager': 'LGCUD own', dealer: 'LGCUD own' },
  views: { ...each(['admin', ...MEMBERS], 'LGC own'), none: 'nothing' },
};

/** r read, f filter, s sort, w write, on a record in scope; a dash if refused. */
type Rights = `${'r' | '-'}${'f' | '-'}${'s' | '-'}${'w' | '-'}`;

type Sensitive = { field: string; value: unknown } & { [C in Caller]?: Rights };

/** Fields that professionals read at their centers; a pending one may request them, but finds nothing. */
const unseen = { waiting: '-fs-' } as const;
const rights = <C extends Caller>(callers: readonly C[], right: Rights) =>
  Object.fromEntries(callers.map((caller) => [caller, right])) as Record<C, Rights>;
const kit = { ...unseen, admin: 'rfsw', ...rights(['expert', 'dealer', ...LOOKING_AFTER], 'rfs-') } as const;
const everyone = (right: Rights) => rights(MEMBERS, right);
const withoutPatients = (right: Rights) => rights([...EXPERTS, ...LOOKING_AFTER, 'dealer'], right);
/** About oneself; for admins about anybody. Health data is shown singly, never compared. */
const health = { admin: 'r--w', ...everyone('r--w') } as const;
const decided = { admin: 'rfsw', ...everyone('rfs-') } as const;
const earned = { admin: 'rfs-', ...everyone('rfs-') } as const;

/** Those who are involved in memberships. */
const looked = (right: Rights) => rights(['admin', ...EXPERTS, ...LOOKING_AFTER], right);

/** Treatment counts: for admins, and for those who look after the center. */
const counted = { admin: 'r---', consultant: 'r---', 'area-manager': 'r---' } as const;

export const sensitive: Record<string, Sensitive[]> = {
  centers: [
    { field: 'referentEmail', value: 'studio@tests.example', ...kit, expert: 'rfsw' },
    { field: 'consultantNotes', value: 'x', admin: 'rfsw', consultant: 'rfsw', 'area-manager': 'rfs-' },
    { field: 'externalId', value: 'C-1', admin: 'rfsw', consultant: 'rfs-', 'area-manager': 'rfs-' },
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
