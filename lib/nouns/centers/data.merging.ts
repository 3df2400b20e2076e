/**
 * What happens to every column that refers to a center when two are merged. `move`: it refers to the remaining one. A
 * list of columns: moved, but the row is deleted if the remaining center has one with the same values there. `stay`:
 * history, or handled elsewhere, as noted. A test compares this with the database.
 */
type OnMerge = 'move' | 'stay' | readonly string[];

export const MERGED_CENTER_COLUMNS: Readonly<Record<string, OnMerge>> = {
  'bookkeeping.code_findings.center_id': 'move',
  'bookkeeping.measured_results.center_id': 'stay', // counted again within the hour
  'center_dealers.center_id': ['user_id'],
  'center_events.center_id': 'move',
  'center_experts.center_id': 'stay', // follows the memberships
  'center_visits.center_id': 'move',
  'centers.merged_into_id': 'move',
  'code_attempts.center_id': 'move',
  'contacts.became_center_id': 'move',
  'contacts.center_id': 'move',
  'cw_rollup_requests.center_id': 'move',
  'export_batch_centers.center_id': ['batch_id'],
  'inquiries.center_id': 'move',
  'memberships.center_id': 'stay', // lib/nouns/memberships/move-memberships.ts
  'newsletter_deliveries.center_id': 'move',
  'newsletters.target_center_id': 'move',
  'opening_hours.center_id': 'stay', // a field chosen in the merge form, like others
  'practice_claims.first_id': 'stay', // a claim on a deleted center is settled
  'practice_claims.second_id': 'stay',
  'parcels.center_id': ['export_batch_id'],
  'product_codes.center_id': 'move',
  'product_test_requests.became_center_id': 'move',
  'products.center_id': 'move',
  'reportings.center_id': 'move',
  'treatments.center_id': 'move',
  'users.center_id': 'move',
};

/** Both centers recorded the same level of the same person, which was reached once. */
const SAME_EVENTS = `
  update center_events gone set deleted_at = now() from center_events kept
  where gone.center_id = $2::uuid and kept.center_id = $1::uuid and gone.type = kept.type and gone.user_id = kept.user_id
    and gone.deleted_at is null and kept.deleted_at is null`;

/** A center is marked as sent in at most one export per kit; its events still show that a second kit was sent. */
const SENT_TWICE = `
  update export_batch_centers gone set sent = false from export_batch_centers kept
  where gone.center_id = $2::uuid and kept.center_id = $1::uuid and gone.kind = kept.kind and gone.sent and kept.sent`;

/** Pending notifications link to the remaining center. */
const NOTICES = `update notifications set href = 'centers/' || $1::uuid where href = 'centers/' || $2::uuid`;

/** The statements that do this, for the remaining center ($1) and the merged one ($2). */
export function centerMergeStatements(): string[] {
  const moved = Object.entries(MERGED_CENTER_COLUMNS).flatMap(([name, way]) => {
    const [, table = '', column = ''] = /^(.+)\.(\w+)$/.exec(name) ?? [];
    const move = `update ${table} set ${column} = $1::uuid where ${column} = $2::uuid`;
    if (way === 'stay') return [];
    if (way === 'move') return [move];
    const same = way.map((other) => `kept.${other} = gone.${other}`).join(' and ');
    return [
      `delete from ${table} gone using ${table} kept where gone.${column} = $2::uuid and kept.${column} = $1::uuid and ${same}`,
      move,
    ];
  });
  return [SAME_EVENTS, SENT_TWICE, ...moved, NOTICES];
}
