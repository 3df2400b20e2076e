import type { Office } from './experts';
import type { World } from './world';

const KINDS = [
  { kind: 'welcome-kit', event: 'welcome-kit-sent', prefix: 'Welcome_Kit_Centers_' },
  { kind: 'promo-kit', event: 'promo-sent', prefix: 'Promo_Kit_Centers_' },
  { kind: 'clean-white', event: 'cw-kit-sent', prefix: 'Clean_White_Centers_' },
] as const;

const MONTH = 30 * 86_400_000;

/** The export batches behind the centers' "kit sent" events of the last year: one per month and kind. */
export function addExports(world: World, { staff }: Office): void {
  let newest: { id: string; at: Date } | undefined;
  for (const event of world.rows.get('center_events') ?? []) event.export_batch_id = null;
  const since = world.now.getTime() - 12 * MONTH;
  for (const { kind, event, prefix } of KINDS) {
    const sent = (world.rows.get('center_events') ?? []).filter(({ type }) => type === event);
    for (let from = since; from < world.now.getTime(); from += MONTH) {
      const events = sent.filter(
        ({ event_date }) => (event_date as Date).getTime() >= from && (event_date as Date).getTime() < from + MONTH,
      );
      if (events.length === 0) continue;
      const centers = [...new Set(events.map(({ center_id }) => center_id))];
      const [id, at] = [world.dice.id(), new Date(Math.min(from + MONTH, world.now.getTime()))];
      const stamp = at.toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15);
      const file = { kind, file_name: `${prefix}${stamp}.xlsx`, file_id: null, creator_id: staff.admin.id };
      world.add('export_batches', { id, ...file, center_count: centers.length, marked_as_sent: true, created_at: at });
      // Undoing the batch also removes the events it recorded.
      for (const written of events) written.export_batch_id = id;
      world.add('export_batch_centers', ...centers.map((center_id) => ({ batch_id: id, center_id, kind, sent: true })));
      // Parcels sent more than two weeks ago have arrived.
      const status = world.now.getTime() - at.getTime() > MONTH / 2 ? 'delivered' : 'shipped';
      for (const [n, center_id] of centers.entries()) {
        const tracking_number = `${Math.floor(at.getTime() / 86_400_000)}${String(n).padStart(5, '0')}`;
        const moved = { shipped_at: at, told_at: at, created_at: at, updated_at: at };
        const parcel = { export_batch_id: id, center_id, kind, status, carrier: 'BRT', tracking_number };
        world.add('parcels', { ...parcel, ...moved });
      }
      if (!newest || at >= newest.at) newest = { id, at };
    }
  }
  // The carrier has not yet collected the last one, so that there is an export that can still be undone.
  const waiting = { status: 'prepared', carrier: null, tracking_number: null, shipped_at: null, told_at: null };
  for (const parcel of world.rows.get('parcels') ?? [])
    if (parcel.export_batch_id === newest?.id) Object.assign(parcel, waiting);
}
