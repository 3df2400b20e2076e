import { groupOf, type Role, type SignedInGroup } from '@/lib/auth/roles';

/** What is there once it has happened, by resource; before that nothing is missing. */
const OCCASIONAL: Readonly<Record<string, readonly string[]>> = {
  'product-codes': ['recalledAt', 'consumptionDate', 'userId', 'centerId', 'treatmentId'],
  'product-code-batches': ['recalledAt', 'recallReason'],
  'product-test-requests': ['trackingUrl'],
  centers: ['missingData', 'machineName', 'associateDealers', 'consultantNotes'],
  newsletters: ['sentAt', 'error', 'bypassReason', 'user', 'center', 'targetEmails'],
  reportings: ['userId', 'centerId'],
  'cw-rollup-requests': ['closedAt'],
  users: ['theoryForcedPoints'],
};

/** What only some people have, by the groups of their roles. */
const HAVE = {
  expert: [
    ...['expertType', 'areaManagerId', 'centerId', 'associatedCenters', 'centerIds'],
    ...['level', 'isEnabled', 'practicePoints', 'theoryPoints', 'fanShopPoints', 'paymentDays', 'frontImage'],
    'centerPatients',
  ],
  user: [
    ...['smoker', 'numCigarettes', 'useCoffee', 'numCoffee', 'useThea', 'numThe', 'tetracicline', 'whitespot'],
    ...['fluorosis', 'controlPeriod'],
  ],
  consultant: ['assignedProvincesCodes', 'assignedPublicPrCodes'],
  'area-manager': ['assignedProvincesCodes'],
  dealer: ['isMasterDealer', 'dealerCenterName', 'dealerSite'],
} as const satisfies Partial<Record<SignedInGroup, readonly string[]>>;

/** What is stored where nothing has been said. */
const DEFAULTS: readonly unknown[] = [null, undefined, '', 0, false, 'base'];

const saysNothing = (value: unknown) => (Array.isArray(value) ? value.length === 0 : DEFAULTS.includes(value));

/**
 * Whether a field means anything for this record: a patient has no level, and a code that nobody has recalled lacks no
 * day of recall. What was filled in all the same is always shown.
 */
export function applies(resource: string, field: string, record: Readonly<Record<string, unknown>>): boolean {
  // Whoever works in the role they came with has one.
  if (field === 'originalRole') return record.originalRole !== record.role;
  if (!saysNothing(record[field])) return true;
  if (OCCASIONAL[resource]?.includes(field)) return false;
  const { role, originalRole = role } = record;
  if (!resource.startsWith('users') || typeof role !== 'string') return true;
  const its = [role, originalRole].map((one) => groupOf(one as Role));
  const owners = Object.entries(HAVE).flatMap(([group, fields]) =>
    (fields as readonly string[]).includes(field) ? [group] : [],
  );
  return owners.length === 0 || owners.some((group) => its.includes(group as SignedInGroup));
}
