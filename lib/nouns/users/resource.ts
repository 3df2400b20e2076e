import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { inProvinces } from '@/lib/core/actor/actor';
import { STAFF } from '@/lib/core/actor/roles';
import { defineResource } from '@/lib/core/define';
import { clientName } from '@/lib/core/fields/enum-names';
import { pictureAt } from '@/lib/core/fields/fields';
import { names } from '@/lib/run/names';
import type { Role } from '@/prisma/generated/enums';
import { conditionAssigneeActive } from './rules.assignees';
import { healthFields, type UserField, userRecord } from './schema';

const consents = names('privacyAccepted marketingAccepted privacyPolicyAccepted termsAndConditionsAccepted');

const own = [
  ...names('name surname username phone mobilephone address country gender culture bornDate profession'),
  ...healthFields,
  ...consents,
  'profileImageId',
  'frontImageId',
] as const satisfies UserField[];

const professional = names(`name surname email phone mobilephone culture role originalRole expertType level isEnabled
  practicePoints theoryPoints areaManagerId assignedProvincesCodes centerId centerIds associatedCenters profileImage
  createdAt updatedAt`) satisfies UserField[];

const named = ['name', 'surname'] as const satisfies UserField[];

/** Without duplicates: what people state about themselves is also what others need to know. */
const mine = [
  ...own,
  ...professional.filter((field) => !own.some((one) => one === field)),
  ...names(`theoryForcedPoints fanShopPoints confirmedUser enabledUser isHidden paymentDays assignedPublicPrCodes
    isMasterDealer dealerCenterName dealerSite centerPatients frontImage`),
] as const satisfies UserField[];

/** Totals and level are computed from the ledger: nobody writes them, not even an admin. */
export const administered = [
  ...own,
  ...names(`email role expertType paymentDays isEnabled confirmedUser enabledUser isHidden areaManagerId
    assignedProvincesCodes assignedPublicPrCodes isMasterDealer dealerCenterName dealerSite centerId centerIds`),
] as const satisfies UserField[];

type Where = Rows<'User'>;

const myself = { rows: (me: { id: string }): Where => ({ id: me.id }), read: mine, update: own };
/** Decided by admins, because a master dealer sees all centers of their country. */
const ownOfDealers = own.filter((field) => field !== 'country');
export const ownFields = ({ originalRole }: { originalRole: string }): readonly UserField[] =>
  originalRole === 'dealer' ? ownOfDealers : own;
export const professionals: { in: Role[] } = { in: ['expert', 'dentist', 'hygienist', 'dental_therapist'] };
const atCenters = (center: Rows<'Center'>): Where => ({
  role: professionals,
  centers: { some: { center: { AND: [center, { deletedAt: null }] } } },
});
/** The consultant of a center is known by name to those who work there or supply it. */
const consultantOf = (center: Rows<'Center'>): Where => ({
  originalRole: 'consultant',
  consultedCenters: { some: { AND: [center, { deletedAt: null }] } },
});

const as = (roles: readonly Role[]): Where => ({ OR: [{ role: { in: roles } }, { originalRole: { in: roles } }] });

export const userPolicy: Policy<'User', UserField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: [...administered, 'password', 'sendInvitation'],
      update: administered,
      remove: true,
      actions: {
        sendReset: () => ({ enabledUser: true }),
        // Not as another admin, nor as oneself.
        seeAs: () => ({ NOT: as(['admin']) }),
        // Employees have one account and hand over their assignments.
        merge: () => ({ NOT: as(STAFF.map(clientName)) }),
        changeLevel: () => ({ role: professionals }),
        correctCredits: () => ({ role: professionals }),
        readStatistics: () => ({ role: professionals }),
        linkCenters: () => ({ OR: [{ role: professionals }, as(['dealer'])] }),
      },
    },
  ],
  // Professionals manage their own memberships.
  expert: [
    { rows: (me) => ({ id: me.id, NOT: { originalRole: 'dealer' } }), read: mine, update: [...own, 'centerIds'] },
    // A dealer who has switched to this role.
    { ...myself, update: [...ownOfDealers, 'centerIds'] },
    { rows: (me) => atCenters({ experts: { some: { userId: me.id } } }), read: named },
    { rows: (me) => consultantOf({ experts: { some: { userId: me.id } } }), read: named },
  ],
  consultant: [myself, { rows: (me) => atCenters({ consultantId: me.id }), read: professional }],
  'area-manager': [
    myself,
    {
      rows: (me) => ({
        OR: [
          { role: professionals, areaManagerId: me.id },
          atCenters({ ...inProvinces(me), unconfirmedSince: null }),
          { originalRole: 'consultant', areaManagerId: me.id },
          { originalRole: 'consultant', assignedProvincesCodes: { hasSome: me.areaProvinces } },
        ],
      }),
      read: professional,
    },
  ],
  dealer: [
    { ...myself, update: ownOfDealers },
    {
      rows: (me) =>
        me.isMasterDealer && me.country
          ? atCenters({
              OR: [{ country: me.country, unconfirmedSince: null }, { dealers: { some: { userId: me.id } } }],
            })
          : atCenters({ dealers: { some: { userId: me.id } } }),
      read: named,
    },
    { rows: (me) => consultantOf({ dealers: { some: { userId: me.id } } }), read: named },
    // The head of the dealers of a country knows them by name.
    {
      rows: (me) => (me.isMasterDealer && me.country ? { originalRole: 'dealer', country: me.country } : { id: me.id }),
      read: named,
    },
  ],
  user: [myself],
  guest: [myself],
};

export const searchedFields = ['name', 'surname', 'email', 'username'] as const satisfies UserField[];

export const users = defineResource({
  name: 'users',
  model: 'User',
  schema: userRecord,
  sources: {
    ...Object.fromEntries(healthFields.map((field) => [field, { column: field, sealedIn: 'habits' }])),
    password: { written: 'hashed, into credentials' },
    sendInvitation: { written: 'as an e-mail' },
    areaManagerId: { column: 'areaManagerId', while: conditionAssigneeActive('area_manager_id', 'area_manager') },
    centerIds: { list: 'centers', column: 'centerId', alive: 'center' },
    associatedCenters: {
      computed: `(select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.name), '[]')
        from center_experts e join centers c on c.id = e.center_id where e.user_id = t.id and c.deleted_at is null)`,
    },
    centerPatients: {
      computed: `(select count(distinct r.user_id) from treatments r where r.expert_id = t.id and r.deleted_at is null)`,
    },
    profileImage: pictureAt('profile_image_id'),
    frontImage: pictureAt('front_image_id'),
  },
  policy: userPolicy,
  onlySingly: healthFields,
  search: searchedFields,
  // The office mostly looks for professionals; patients are far more numerous, and are found by name.
  orders: { patientsLast: { keys: [{ sql: `t.role = 'user'`, type: 'bool' }], tables: [] } },
  keys: { acts: ['register'] },
  sort: '-createdAt',
});
