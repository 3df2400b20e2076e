import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { sealFields } from '@/lib/core/encrypted-fields';
import { isUuid } from '@/lib/core/fields/column-values';
import { sourceOf } from '@/lib/core/fields/fields';
import { parse } from '@/lib/core/fields/validation';
import { type MergedColumns, mergeStatements, moved } from '@/lib/core/merge-columns';
import { defineVerb } from '@/lib/core/verb';
import { contactPage } from '@/lib/nouns/accounts/rules';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { moveCredits } from '@/lib/nouns/credits/move-credits';
import { moveMemberships } from '@/lib/nouns/memberships/move-memberships';
import { columnOf } from '@/lib/run/db/sql';
import { clientWithin, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, notFound } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { names } from '@/lib/run/names';
import { healthOf } from './data';
import { describeMerge, type MergeSide, maskedAddress } from './describe-merge';
import { administered, users } from './resource';
import { healthFields, type UserField } from './schema';
import { merging } from './schema.merging';

/** Writable fields that keep the remaining account's value, or have a rule of their own in `merge-users.ts`. */
const NOT_FILLED: readonly UserField[] = [
  ...names('name surname username email culture'),
  // Rights are granted, not inherited.
  ...names('role areaManagerId assignedProvincesCodes assignedPublicPrCodes isMasterDealer'),
  ...names('privacyAccepted marketingAccepted privacyPolicyAccepted termsAndConditionsAccepted'),
  ...names('isEnabled confirmedUser enabledUser isHidden'),
];

const columnsOf = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => {
    const source = sourceOf(users.sources, field);
    return 'column' in source && !('list' in source) ? [columnOf('User', source.column).column] : [];
  });

/** Taken over if they are empty in the kept account. */
const FILLED_COLUMNS = [
  ...columnsOf(administered.filter((field) => ![...NOT_FILLED, ...healthFields].includes(field))),
  'birth_year', // instead of a birthday, of patients
];

/** What happens to every column that refers to a person when two accounts are merged. A test compares this with the database. */
export const MERGED_COLUMNS: MergedColumns = {
  ...moved(`api_keys.revoked_by_id apps.creator_id apps.revoked_by_id bookkeeping.code_findings.user_id bulk_acts.person_id
    center_events.creator_id center_events.user_id center_visits.author_id centers.consultant_id chats.started_by_id
    consents.recorded_by_id consents.user_id consultants.user_id contacts.assignee_id contacts.became_user_id
    customers.agent_id cw_rollup_requests.assignee_id cw_rollup_requests.user_id export_batches.creator_id
    export_batches.undone_by_id files.owner_id imports.person_id memberships.asked_by_id memberships.decided_by_id
    messages.sender_id newsletter_deliveries.user_id newsletters.creator_id newsletters.target_user_id notes.author_id
    notes.person_id notifications.user_id practice_claims.decided_by_id product_code_batches.creator_id
    product_codes.user_id product_test_requests.became_user_id product_test_requests.consultant_id products.user_id
    reportings.assignee_id reportings.reporter_user_id reportings.user_id request_notes.author_id
    reviews.decided_by_id reviews.replied_by_id tasks.assignee_id tasks.created_by_id tasks.person_id
    treatments.expert_id treatments.user_id users.area_manager_id users.merged_into_id`),
  'api_keys.creator_id': 'stay', // a key ends with the account for which it acts
  'blocks.blocked_id': ['blocker_id'],
  'blocks.blocker_id': ['blocked_id'],
  'bookkeeping.unusual_earners.user_id': 'drop', // counted anew within the hour
  'center_dealers.user_id': ['center_id'],
  'center_experts.user_id': 'stay', // follows the memberships
  'chat_participants.user_id': ['chat_id'],
  'code_attempts.user_id': ['tried_on', 'code', 'reason'],
  'connections.employee_id': ['user_id'],
  'connections.user_id': ['employee_id'],
  'credentials.user_id': 'drop',
  'credit_entries.creator_id': 'stay', // the ledger is append-only
  'credit_entries.user_id': 'stay', // moved by further entries: lib/nouns/credits/move-credits.ts
  'email_confirmations.user_id': 'drop',
  'list_layouts.person_id': 'drop', // layout settings of the merged account
  'memberships.user_id': 'stay', // lib/nouns/memberships/move-memberships.ts
  'password_resets.user_id': 'drop',
  'recovery_codes.user_id': 'drop',
  'saved_views.person_id': 'drop',
  'second_factors.user_id': 'drop',
  'security_events.user_id': 'stay', // what happened to which account
  'sessions.user_id': 'stay', // ended
  'sign_in_steps.user_id': 'drop',
  'social_accounts.user_id': 'drop',
  'view_records.user_id': ['entity_type', 'entity_id'],
};

/** What merges the rows of the remaining account ($1) and the merged one ($2). */
function accountStatements(): string[] {
  const between = ['blocks:blocker_id,blocked_id', 'connections:user_id,employee_id'].map((pair) => {
    const [table, columns] = pair.split(':');
    return `delete from ${table} where (${columns}) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`;
  });
  return [...between, ...mergeStatements(MERGED_COLUMNS)];
}

const KEEP = `
  update users k set ${FILLED_COLUMNS.map((column) => `${column} = coalesce(k.${column}, g.${column})`).join(', ')},
    marketing_accepted = k.marketing_accepted and g.marketing_accepted,
    unsubscribed_at = least(k.unsubscribed_at, g.unsubscribed_at),
    unread_letters = k.unread_letters and g.unread_letters,
    is_hidden = k.is_hidden or g.is_hidden, disqualified_at = coalesce(k.disqualified_at, g.disqualified_at),
    is_enabled = (k.is_enabled or g.is_enabled) and coalesce(k.disqualified_at, g.disqualified_at) is null,
    level = greatest(k.level, g.level), first_session_at = least(k.first_session_at, g.first_session_at)
  from users g where k.id = $1::uuid and g.id = $2::uuid`;

const HEALTH = ['habits', ...columnsOf(healthFields)].map((column) => `${column} = null`);
// An unconfirmed address is free again: later e-mails and records belong to its next owner.
const LEAVE = `
  update users set email = case when confirmed_user then email else id || '@merged.invalid' end, merged_into_id = $1::uuid, deleted_at = now(), enabled_user = false, is_hidden = true, username = null,
    marketing_accepted = false, center_id = null, profile_image_id = null, front_image_id = null, ${HEALTH.join(', ')}
  where id = $2::uuid`;

/**
 * Merges two accounts of one person: everything that refers to the account `otherId` will
 * refer to this one, the stricter consent applies, nobody can sign in to the other account
 * any more, and both addresses are notified. Irreversible.
 * @throws Problem 409 with the reason if they cannot be merged; 404 if one of them no longer exists
 */
async function mergeUsers(tx: Tx, actor: Actor, keptId: string, body: unknown): Promise<void> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (!isUuid(keptId)) throw notFound();
  requireVerified(actor);
  const { otherId: goneId, reason } = parse(merging, body);
  const run = within(tx);
  // A stronger lock than elsewhere: inserting references to one of them has to wait as well.
  await run('select 1 as ok from users where id = any($1::uuid[]) order by id for update', [[keptId, goneId]]);
  const { kept, gone, refused } = await describeMerge(actor, keptId, goneId, run);
  if (refused) throw conflict(refused, 'otherId');
  const said = reason.trim();
  await revokeSessions({ userId: goneId }, 'account deleted', tx, actor.id);
  await moveMemberships(tx, actor, goneId, keptId);
  await run(KEEP, [keptId, goneId]);
  await keepHealth(tx, keptId, goneId);
  for (const statement of accountStatements()) await run(statement, [keptId, goneId]);
  await followConsents(tx, kept, gone);
  if (gone.confirmedUser) await linkRequests(tx, kept, gone);
  await moveCredits(tx, actor, goneId, keptId, said);
  await notifyBoth(tx, kept, gone);
  await run(LEAVE, [keptId, goneId]);
  await refreshStatusOfExperts(clientWithin(tx), [keptId]);
  const { kept: now } = await describeMerge(actor, keptId, keptId, run);
  const note = { action: 'merge', entity: 'users', reason: said };
  await audit(tx, actor, { ...note, entityId: keptId, before: facts(kept), after: facts(now) });
  await audit(tx, actor, { ...note, entityId: goneId, before: facts(gone), after: { mergedIntoId: keptId } });
}

/** Habits and health belong to the same person. Encrypted values are bound to their row, and are encrypted anew. */
async function keepHealth(tx: Tx, keptId: string, goneId: string): Promise<void> {
  const [kept, gone] = [await healthOf(keptId, tx), await healthOf(goneId, tx)];
  const both = Object.fromEntries(healthFields.map((field) => [field, kept?.[field] ?? gone?.[field] ?? null]));
  await tx.user.update({ where: { id: keptId }, data: await sealFields(users, keptId, both), select: { id: true } });
}

const facts = ({ email, level, isEnabled, marketing, pictures, counts }: MergeSide) => ({
  email,
  level,
  isEnabled,
  marketing,
  pictures,
  ...counts,
});

/** A refusal in either account overrides: for newsletters, and for pictures, which stop being shared. */
async function followConsents(tx: Tx, kept: MergeSide, gone: MergeSide): Promise<void> {
  const row = { userId: kept.id, granted: false, source: 'merge' };
  if (kept.marketing !== gone.marketing) await tx.consent.create({ data: { ...row, kind: 'marketing' } });
  if (kept.pictures !== false && gone.pictures !== false) return;
  await tx.consent.create({ data: { ...row, kind: 'treatment_pictures' } });
  const theirs = { userId: kept.id };
  await tx.treatment.updateMany({
    where: { ...theirs, picturesWithdrawnAt: null },
    data: { picturesWithdrawnAt: new Date() },
  });
  await tx.treatmentPicture.updateMany({ where: { treatment: theirs }, data: { shared: false } });
}

/** Requests sent from the other address are theirs too: they are included in their data, and erased with them. */
async function linkRequests(tx: Tx, { id }: MergeSide, { email }: MergeSide): Promise<void> {
  const data = { becameUserId: id };
  await tx.contact.updateMany({ where: { email, becameUserId: null }, data });
  await tx.productTestRequest.updateMany({ where: { referentEmail: email, becameUserId: null }, data });
}

/** Only accounts that may sign in. */
async function notifyBoth(tx: Tx, kept: MergeSide, gone: MergeSide): Promise<void> {
  const people = await tx.user.findMany({
    where: { id: { in: [kept.id, gone.id] }, enabledUser: true },
    select: { email: true, name: true, culture: true },
  });
  const masked = { kept: maskedAddress(kept.email), other: maskedAddress(gone.email) };
  for (const { email, name, culture } of people) {
    const values = { name, ...masked, link: contactPage(culture) };
    await enqueue(tx, 'mail', { to: email, culture, letter: 'accountsMerged', values });
  }
}

export const mergeAccounts = defineVerb('POST /users/{id}/merger', {
  summary: 'Merge another account of the same person into this one (admin); irreversible, requires the password',
  body: merging,
  form: {
    page: (_, { id }) => `users/${id}/merge`,
    saved: 'merged',
    body: ({ otherId = '', reason = '' }) => ({ otherId, reason }),
    to: ({ id }) => `/admin/users/${id}?saved=merged`,
  },
  run: ({ tx, actor, id, raw }) => mergeUsers(tx, actor, id, raw),
});
