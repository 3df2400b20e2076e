import { sourceOf } from '@/lib/core/fields/fields';
import { columnOf } from '@/lib/run/db/sql';
import { administered, users } from './resource';
import { healthFields, type UserField } from './schema';

/** Writable fields that stay as the kept account has them, or have a rule of their own in `merge-users.ts`. */
const NOT_FILLED: readonly UserField[] = [
  ...(['name', 'surname', 'username', 'email', 'culture'] as const),
  // Rights are granted, not inherited.
  ...(['role', 'areaManagerId', 'assignedProvincesCodes', 'assignedPublicPrCodes', 'isMasterDealer'] as const),
  ...(['privacyAccepted', 'marketingAccepted', 'privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const),
  ...(['isEnabled', 'confirmedUser', 'enabledUser', 'isHidden'] as const),
];

const columnsOf = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => {
    const source = sourceOf(users.sources, field);
    return 'column' in source && !('list' in source) ? [columnOf('User', source.column).column] : [];
  });

/** Taken over if they are empty in the kept account; habits and health belong to the same person. */
export const FILLED_COLUMNS = [
  ...columnsOf(administered.filter((field) => !NOT_FILLED.includes(field))),
  'birth_year', // instead of a birthday, of patients
];
export const HEALTH_COLUMNS = columnsOf(healthFields);

/**
 * What happens to every column that refers to a person when two accounts are merged. `move`: it
 * refers to the remaining one. A list of columns: moved, but the row is deleted if the remaining
 * account has one with the same values there. `drop`: the row is deleted. `stay`: history, or handled
 * elsewhere, as noted. A test compares this with the database.
 */
type OnMerge = 'move' | 'drop' | 'stay' | readonly string[];

export const MERGED_COLUMNS: Readonly<Record<string, OnMerge>> = {
  'blocks.blocked_id': ['blocker_id'],
  'blocks.blocker_id': ['blocked_id'],
  'bookkeeping.code_findings.user_id': 'move',
  'bookkeeping.unusual_earners.user_id': 'drop', // counted anew within the hour
  'bulk_acts.person_id': 'move',
  'center_dealers.user_id': ['center_id'],
  'center_events.creator_id': 'move',
  'center_events.user_id': 'move',
  'center_visits.author_id': 'move',
  'center_experts.user_id': 'stay', // follows the memberships
  'centers.consultant_id': 'move',
  'chat_participants.user_id': ['chat_id'],
  'chats.started_by_id': 'move',
  'code_attempts.user_id': ['tried_on', 'code', 'reason'],
  'connections.employee_id': ['user_id'],
  'connections.user_id': ['employee_id'],
  'consents.recorded_by_id': 'move',
  'consents.user_id': 'move',
  'consultants.user_id': 'move',
  'contacts.assignee_id': 'move',
  'contacts.became_user_id': 'move',
  'credentials.user_id': 'drop',
  'credit_entries.creator_id': 'stay', // the ledger is append-only
  'credit_entries.user_id': 'stay', // moved by further entries: lib/nouns/credits/move-credits.ts
  'customers.agent_id': 'move',
  'cw_rollup_requests.assignee_id': 'move',
  'cw_rollup_requests.user_id': 'move',
  'email_confirmations.user_id': 'drop',
  'export_batches.creator_id': 'move',
  'export_batches.undone_by_id': 'move',
  'files.owner_id': 'move',
  'imports.person_id': 'move',
  'list_layouts.person_id': 'drop', // layout settings of the merged account
  'memberships.asked_by_id': 'move',
  'memberships.decided_by_id': 'move',
  'memberships.user_id': 'stay', // lib/nouns/memberships/move-memberships.ts
  'messages.sender_id': 'move',
  'newsletter_deliveries.user_id': 'move',
  'newsletters.creator_id': 'move',
  'newsletters.target_user_id': 'move',
  'notifications.user_id': 'move',
  'password_resets.user_id': 'drop',
  'practice_claims.decided_by_id': 'move',
  'product_code_batches.creator_id': 'move',
  'product_codes.user_id': 'move',
  'product_test_requests.became_user_id': 'move',
  'product_test_requests.consultant_id': 'move',
  'products.user_id': 'move',
  'recovery_codes.user_id': 'drop',
  'reportings.assignee_id': 'move',
  'reportings.reporter_user_id': 'move',
  'reportings.user_id': 'move',
  'request_notes.author_id': 'move',
  'saved_views.person_id': 'drop',
  'second_factors.user_id': 'drop',
  'security_events.user_id': 'stay', // what happened to which account
  'sessions.user_id': 'stay', // ended
  'sign_in_steps.user_id': 'drop',
  'social_accounts.user_id': 'drop',
  'treatments.expert_id': 'move',
  'treatments.user_id': 'move',
  'users.area_manager_id': 'move',
  'users.merged_into_id': 'move',
  'view_records.user_id': ['entity_type', 'entity_id'],
};

/** The statements that do this, for the remaining account ($1) and the merged one ($2). */
export function mergeStatements(): string[] {
  const between = ['blocks:blocker_id,blocked_id', 'connections:user_id,employee_id'].map((pair) => {
    const [table, columns] = pair.split(':');
    return `delete from ${table} where (${columns}) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`;
  });
  const moved = Object.entries(MERGED_COLUMNS).flatMap(([name, way]) => {
    const [, table = '', column = ''] = /^(.+)\.(\w+)$/.exec(name) ?? [];
    const move = `update ${table} set ${column} = $1::uuid where ${column} = $2::uuid`;
    if (way === 'stay') return [];
    if (way === 'move') return [move];
    if (way === 'drop') return [`delete from ${table} where ${column} = $2::uuid and $1::uuid is not null`];
    const same = way.map((other) => `kept.${other} = gone.${other}`).join(' and ');
    return [
      `delete from ${table} gone using ${table} kept where gone.${column} = $2::uuid and kept.${column} = $1::uuid and ${same}`,
      move,
    ];
  });
  return [...between, ...moved];
}
