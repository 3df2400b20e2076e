// When the demo's centers became eligible for a Clean & White kit or a roll-up; recorded as the portal does it.
import type { Practice } from './centers';
import type { World } from './world';

/** When everything was sent and requested. */
export function addEligibility(world: World, practices: Practice[]): void {
  const rowsOf = (table: string) => world.rows.get(table) ?? [];
  const sent = new Set(
    rowsOf('center_events').flatMap(({ type, center_id }) => (/^cw-.*-sent$/.test(String(type)) ? [center_id] : [])),
  );
  const add = (center_id: unknown, type: string, at: Date) =>
    world.add('center_events', {
      id: world.dice.id(),
      type,
      center_id,
      user_id: null,
      creator_id: null,
      notes: null,
      event_date: at,
      created_at: at,
      updated_at: at,
    });
  const eligible = practices.filter(({ row }) => row.is_clean_and_white && !row.deleted_at);
  for (const { id, createdAt } of eligible) add(id, 'cw-kit-eligible', createdAt);
  const open = new Map(
    rowsOf('cw_rollup_requests').flatMap(({ status, center_id, created_at }) =>
      status === 'open' ? [[center_id, created_at as Date] as const] : [],
    ),
  );
  for (const { id } of eligible) {
    const asked = open.get(id);
    if (asked && !sent.has(id)) add(id, 'cw-rollup-eligible', asked);
  }
}
