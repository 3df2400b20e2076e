import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import { defineResource } from '@/lib/core/define';
import { kind } from '@/lib/core/fields/kinds';
import { day } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { missing } from '@/lib/core/fields/schema.typed';
import { settingSql } from '@/lib/nouns/settings/rules';
import { professionals, searchedFields, userPolicy, users } from '@/lib/nouns/users/resource';
import { EXPERT_TYPES, healthFields, type UserField, userRecord } from '@/lib/nouns/users/schema';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { names } from '@/lib/run/names';

// Experts are created with a password, never by invitation. The cast keeps `sendInvitation` in the type, which userPolicy names.
const { name, surname, email, ...others } = userRecord.omit({ sendInvitation: true }).shape as typeof userRecord.shape;

const expertRecord = z.object({
  name,
  surname,
  email,
  ...others,
  password: z.string(missing).min(1, 'validation.required').max(LONGEST.password),
  expertType: kind('choice', z.enum(EXPERT_TYPES), { words: 'accounts.expertTypes' }),
  /** The date of the last treatment, never the patient: for those who look after them. */
  lastTreatmentOn: day.nullish(),
  activity: z.array(kind('gap', z.enum(['quiet']))).optional(),
});

export type ExpertField = keyof z.infer<typeof expertRecord>;

const created = names(
  'name surname email password expertType bornDate phone mobilephone culture centerIds',
) satisfies UserField[];

/** For those who look after them: the time since their last treatment. */
const activity = ['lastTreatmentOn', 'activity'] as const satisfies ExpertField[];
const withActivity = <G extends { read: 'all' | readonly UserField[] }>(grant: G) => ({
  ...grant,
  read: grant.read === 'all' ? grant.read : [...grant.read, ...activity],
});

/** The same rights among professionals. */
const among = (grants: NonNullable<(typeof userPolicy)[SignedInGroup]>) =>
  grants.map((grant) => ({ ...grant, rows: (me: Person) => ({ AND: [grant.rows(me), { role: professionals }] }) }));

/** The professionals among `users`, with the same rights. */
const policy: Policy<'User', ExpertField> = {
  admin: userPolicy.admin!.map((grant) => ({
    ...grant,
    rows: () => ({ role: professionals }),
    create: { fields: created, rows: everyRow },
  })),
  expert: among(userPolicy.expert!),
  consultant: among(userPolicy.consultant!.slice(1)).map(withActivity),
  'area-manager': among(userPolicy['area-manager']!.slice(1)).map(withActivity),
  dealer: among(userPolicy.dealer!.slice(1)),
};

const lastTreatment = '(select max(w.treated_on) from treatments w where w.expert_id = t.id and w.deleted_at is null)';
/** For people without treatments, inactivity counts from the day they joined. */
const isQuiet = `coalesce(${lastTreatment}, (t.created_at at time zone 'Europe/Rome')::date)
  < ${TODAY_SQL} - ${settingSql('experts.quietDays')}`;
const tables = ['treatments', 'settings'];

export const experts = defineResource({
  name: 'users/experts',
  model: 'User',
  schema: expertRecord,
  sources: {
    ...users.sources,
    lastTreatmentOn: { computed: lastTreatment },
    activity: { computed: `array_remove(array[case when ${isQuiet} then 'quiet' end], null)` },
  },
  policy,
  onlySingly: healthFields,
  search: searchedFields,
  sort: 'surname',
  conditions: {
    activity: { quiet: { sql: isQuiet, tables }, active: { sql: `not (${isQuiet})`, tables } },
  },
  list: Object.keys(expertRecord.shape).filter(
    (field) => field !== 'lastTreatmentOn' && field !== 'activity' && field !== 'password',
  ) as ExpertField[],
});
