import { defineScreen, type Screen, type Section, type TimelineSource } from '@/lib/core/screens/define';
import { isReached } from '@/lib/nouns/credits/rules';
import { forcedTheory, levelByHand, typedCorrection, typedCorrectionOf } from '@/lib/nouns/credits/schema';
import { LEVELS, type Level } from '@/lib/nouns/credits/schema.levels';
import { names } from '@/lib/run/names';
import { seeing, type UserField } from './schema';

const habits = names(`smoker numCigarettes useCoffee numCoffee useThea numThe tetracicline whitespot fluorosis
  controlPeriod`);

export const personSections = [
  {
    heading: 'person',
    fields: names(`name surname email username mobilephone phone address country gender bornDate culture profession
      profileImage frontImage`),
  },
  {
    heading: 'role',
    fields: names(`role originalRole expertType centerId associatedCenters centerPatients areaManagerId
      assignedProvincesCodes assignedPublicPrCodes isMasterDealer dealerCenterName dealerSite paymentDays`),
  },
  {
    heading: 'credits',
    fields: names('level isEnabled disqualifiedAt practicePoints theoryPoints theoryForcedPoints fanShopPoints'),
  },
  { heading: 'habits', fields: habits },
  {
    heading: 'access',
    fields: names(`enabledUser confirmedUser isHidden privacyAccepted privacyPolicyAccepted termsAndConditionsAccepted
      marketingAccepted`),
  },
] as const satisfies readonly Section<UserField>[];

export const onlySome: NonNullable<Screen<UserField>['only']> = {
  by: ['role', 'originalRole'],
  has: {
    expert: names(`expertType areaManagerId centerId associatedCenters centerIds level isEnabled practicePoints
      theoryPoints fanShopPoints paymentDays frontImage centerPatients disqualifiedAt`),
    user: habits,
    consultant: ['assignedProvincesCodes', 'assignedPublicPrCodes'],
    'area-manager': ['assignedProvincesCodes'],
    dealer: ['isMasterDealer', 'dealerCenterName', 'dealerSite'],
  },
};

/** Nobody consents on behalf of others, least of all in bulk. */
export const agreed: NonNullable<Screen<UserField>['alone']> = names(`privacyAccepted marketingAccepted
  privacyPolicyAccepted termsAndConditionsAccepted confirmedUser username bornDate centerIds`);

export const saidBy: NonNullable<Screen<UserField>['saidBy']> = {
  centerIds: 'associatedCenters',
  profileImageId: 'profileImage',
  frontImageId: 'frontImage',
};

/** People's form for themselves; consents and pictures have forms of their own beside it. */
export const profileFields: readonly UserField[] = names(`name surname username culture phone mobilephone address
  country gender bornDate profession`);

// Sources of the timelines of people, centers and requests: each resource is shown in the same way in all.
const requests = { kind: 'requests', icon: 'inbox', at: 'createdAt' };

const SHOWN = {
  notes: { kind: 'notes', icon: 'edit', at: 'createdAt', shows: ['author', 'text'] },
  tasks: { kind: 'tasks', icon: 'check', at: 'dueOn', shows: ['title', 'due', 'assigneeId'] },
  credits: { kind: 'credits', icon: 'gem', at: 'createdAt', shows: ['amount', 'kind', 'origin', 'reason'] },
  'product-codes': {
    kind: 'codes',
    icon: 'barcode',
    at: 'consumptionDate',
    shows: ['name', 'centerId'],
  },
  treatments: { kind: 'treatments', icon: 'tooth', at: 'treatedOn', shows: [] },
  memberships: { kind: 'memberships', icon: 'link', at: 'createdAt', shows: ['centerId', 'kind', 'status'] },
  outbox: { kind: 'letters', icon: 'mail', at: 'createdAt', shows: ['letter', 'newsletterId', 'status'] },
  contacts: { ...requests, shows: ['contactType', 'message', 'status'] },
  'request-notes': {
    kind: 'answers',
    icon: 'chat',
    at: 'createdAt',
    shows: ['kind', 'author', 'sender', 'isSenderVerified', 'text', 'files', 'leftOut'],
  },
  'product-test-requests': { ...requests, shows: ['name', 'productType', 'status'] },
  reportings: { ...requests, shows: ['type', 'reason', 'status'] },
  'cw-rollup-requests': { ...requests, shows: ['rollupName', 'status'] },
  // Views are in the audit only.
  'audit-entries': {
    kind: 'changes',
    icon: 'edit',
    at: 'createdAt',
    shows: ['action', 'actorId', 'reason'],
    except: { action: 'view' },
  },
  'security-events': { kind: 'sign-ins', icon: 'user', at: 'createdAt', shows: ['kind', 'device'] },
  consents: { kind: 'consents', icon: 'check', at: 'createdAt', shows: ['kind', 'granted'] },
  'center-events': { kind: 'events', icon: 'gift', at: 'eventDate', shows: ['type', 'user', 'notes'] },
  'center-visits': { kind: 'visits', icon: 'pin', at: 'visitedOn', shows: ['notes', 'author', 'nextContactOn'] },
  parcels: { kind: 'parcels', icon: 'send', at: 'createdAt', shows: ['kind', 'status', 'carrier', 'trackingNumber'] },
} satisfies Record<string, Omit<TimelineSource, 'resource' | 'by'>>;

/** A timeline source whose field `by` refers to the record; `more` overrides its defaults. */
export const timelineSource = (
  resource: keyof typeof SHOWN,
  by: string,
  more: Partial<TimelineSource> = {},
): TimelineSource => ({ resource, by, ...SHOWN[resource], ...more });

export const personTimeline: readonly TimelineSource[] = [
  timelineSource('notes', 'personId'),
  timelineSource('tasks', 'personId'),
  timelineSource('credits', 'userId'),
  timelineSource('product-codes', 'userId'),
  // Their credits tell of them one by one.
  timelineSource('treatments', 'expertId', { counts: {}, isAside: true }),
  timelineSource('memberships', 'userId'),
  timelineSource('outbox', 'email', { its: 'email' }),
  timelineSource('contacts', 'email', { its: 'email' }),
  timelineSource('product-test-requests', 'referentEmail', { its: 'email' }),
  // Answers are among the letters.
  timelineSource('request-notes', 'sender', {
    its: 'email',
    shows: [
      ...SHOWN['request-notes'].shows,
      ...(['contactId', 'productTestRequestId', 'reportingId', 'cwRollupRequestId'] as const),
    ],
  }),
  timelineSource('center-visits', 'centerId', { its: 'centerId' }),
  timelineSource('parcels', 'centerId', { its: 'centerId' }),
  timelineSource('reportings', 'reporterUserId'),
  timelineSource('cw-rollup-requests', 'userId'),
  timelineSource('audit-entries', 'entityId', { where: { entity: 'users' } }),
  timelineSource('consents', 'userId'),
  timelineSource('security-events', 'userId', { isAside: true }),
];

const rolesBySheet = names('user expert dentist hygienist dental-therapist student sales other');

export const screen = defineScreen<UserField>({
  resource: 'users',
  title: [['name', 'surname'], 'email'],
  deletion: 'reportings.resolve.deleteUser.text',
  isPeople: true,
  face: 'profileImage',
  found: ['email'],
  imported: {
    by: ['email'],
    key: 'unique',
    // Consents, habits and access cannot be changed in bulk; an import neither creates nor changes staff.
    fields: names(`name surname email phone mobilephone address country culture gender profession role expertType
      areaManagerId paymentDays`),
    leftOut: names(`username bornDate smoker useThea useCoffee numCigarettes numThe numCoffee tetracicline whitespot
      fluorosis controlPeriod privacyAccepted marketingAccepted privacyPolicyAccepted termsAndConditionsAccepted
      profileImageId frontImageId isEnabled confirmedUser enabledUser isHidden assignedProvincesCodes
      assignedPublicPrCodes isMasterDealer dealerCenterName dealerSite centerId centerIds password sendInvitation`),
    only: { role: rolesBySheet, originalRole: rolesBySheet },
  },
  sums: ['practicePoints', 'theoryPoints', 'fanShopPoints'],
  lists: {
    users: {
      areas: ['admin'],
      landing: ['admin'],
      menu: { admin: 1 },
      group: 'work',
      above: 'office-day',
      icon: 'user',
      columns: ['surname', 'name', 'email', 'role', 'level', 'createdAt'],
      inSheets: ['isEnabled', 'practicePoints'],
      narrow: ['surname', 'name', 'role', 'email'],
      filters: ['role', 'level', 'isEnabled', 'culture', 'enabledUser'],
      sort: 'patientsLast',
    },
    'users/not-assigned': {
      areas: ['admin'],
      beside: 'users',
      columns: ['surname', 'name', 'email', 'level', 'isEnabled', 'associatedCenters'],
      narrow: ['surname', 'name', 'level', 'associatedCenters'],
      filters: ['level', 'isEnabled', 'expertType'],
      always: { areaManagerId: 'null', 'role[in]': 'expert,dentist,hygienist,dental-therapist' },
    },
  },
  record: {
    areas: ['admin'],
    path: 'users/[userId]',
    sections: personSections,
    around: 'person-story',
    timeline: personTimeline,
    below: ['person-origins'],
    head: ['role', 'expertType', 'level'],
    shownBelow: ['level', 'isEnabled', 'practicePoints', 'theoryPoints', 'theoryForcedPoints', 'fanShopPoints'],
    unlessSame: { associatedCenters: 'centerId', privacyPolicyAccepted: 'privacyAccepted' },
    related: [
      { list: 'treatments', by: 'expert', columns: ['treatedOn', 'productName', 'centerId'], sort: '-treatedOn' },
      {
        list: 'product-codes',
        by: 'userId',
        columns: ['code', 'productType', 'consumptionDate'],
        sort: '-consumptionDate',
      },
      { list: 'tasks', by: 'personId', columns: ['title', 'dueOn', 'due'], sort: '-dueOn' },
    ],
  },
  form: {
    areas: ['admin'],
    groups: [
      {
        heading: 'person',
        fields: names(`name surname email username mobilephone phone address country culture gender bornDate
          profession`),
      },
      {
        heading: 'role',
        fields: names(`role expertType areaManagerId assignedProvincesCodes assignedPublicPrCodes isMasterDealer
          dealerCenterName dealerSite paymentDays`),
      },
      { heading: 'access', fields: ['isEnabled', 'enabledUser', 'sendInvitation', 'isHidden'] },
    ],
    helpOnChange: ['email'],
    help: names('email role assignedProvincesCodes assignedPublicPrCodes isEnabled isMasterDealer sendInvitation'),
    // Habits, consents and portraits belong to the person; the others have actions of their own on the person's page.
    elsewhere: [
      ...habits,
      ...names('privacyAccepted marketingAccepted privacyPolicyAccepted termsAndConditionsAccepted'),
      ...names('profileImageId frontImageId confirmedUser centerId centerIds password'),
    ],
    initial: { role: 'user', culture: 'it', enabledUser: 'true', sendInvitation: 'true' },
    doneWith: { sendInvitation: 'recordInvited' },
    neverCopied: true,
  },
  acts: [
    {
      name: 'seeAs',
      label: 'users.seeAs.open',
      icon: 'user',
      needs: 'seeAs',
      on: 'dialog',
      ask: { to: '/api/users/{id}/seeing', body: seeing },
    },
    { name: 'task', label: 'tasks.new', icon: 'plus', to: 'tasks/new?personId={id}', isInRows: true },
    { name: 'merge', label: 'portal.merge', icon: 'link', needs: 'merge', to: 'users/{id}/merge' },
    { name: 'linkCenters', label: 'portal.centersOf', icon: 'pin', needs: 'linkCenters', to: 'users/{id}/add-centers' },
    {
      name: 'statistics',
      label: 'portal.routes.statistics',
      icon: 'chart',
      needs: 'readStatistics',
      to: 'statistics?expert={id}',
    },
    {
      name: 'changeLevel',
      label: 'account.level.set',
      icon: 'gem',
      needs: 'changeLevel',
      among: { level: LEVELS.slice(0, -1) },
      on: 'dialog',
      ask: {
        to: '/api/users/{id}/level',
        body: levelByHand,
        offered: ({ level }) => ({ level: LEVELS.filter((one) => !isReached(one, level as Level)) }),
        isBelow: true,
      },
    },
    {
      name: 'forceTheory',
      label: 'account.theory.set',
      icon: 'edit',
      needs: 'changeLevel',
      on: 'dialog',
      ask: {
        to: '/api/users/{id}/forced-theory',
        body: forcedTheory,
        initial: ({ theoryForcedPoints: set }) => ({ points: typeof set === 'number' ? String(set) : '' }),
        isBelow: true,
      },
    },
    {
      name: 'correctCredits',
      label: 'account.credits.set',
      icon: 'edit',
      needs: 'correctCredits',
      on: 'dialog',
      ask: {
        to: '/api/users/{id}/credits',
        body: typedCorrection,
        initial: (_, { amount }) => typedCorrectionOf(amount),
        isBelow: true,
      },
    },
    {
      name: 'sendReset',
      label: 'account.sendReset',
      icon: 'send',
      needs: 'sendReset',
      call: { method: 'POST', path: '/api/users/{id}/password-reset' },
      done: 'confirmation',
    },
    { name: 'sight', label: 'xray.ofPerson', icon: 'search', to: 'xray?person={id}', isAtFoot: true },
  ],
  pages: {
    'users/[userId]/add-centers': { areas: ['admin'] },
    'users/[userId]/merge': { areas: ['admin'] },
    xray: { areas: ['admin'], group: 'system', icon: 'search' },
  },
  occasional: ['theoryForcedPoints'],
  alone: agreed,
  only: onlySome,
  unlessSame: { originalRole: 'role' },
  saidBy,
});
