import { conflict, invalid } from '@/lib/run/errors';
import type { ParcelStatus } from './schema';

type Tracked = { status: ParcelStatus; trackingNumber: string | null };
type Written = { status?: ParcelStatus | undefined; trackingNumber?: string | null | undefined };

const STEPS: Record<ParcelStatus, readonly ParcelStatus[]> = {
  prepared: ['shipped'],
  shipped: ['prepared', 'delivered', 'returned'],
  delivered: ['shipped'],
  // The center is waiting for a kit again: the next one is a new parcel.
  returned: [],
};

/**
 * The status of a parcel after a change: a tracking number sets it on its way, removing the number reverts that.
 * Undoing a change is not restricted to normal transitions, except for a parcel that came back.
 * @throws Problem 409 for an impossible change, 400 for a parcel on its way without a number
 */
export function nextStatus(before: Tracked, written: Written, isUndo = false): ParcelStatus {
  const number = written.trackingNumber === undefined ? before.trackingNumber : written.trackingNumber;
  const next = written.status ?? impliedBy(before, number);
  if (next === before.status || (isUndo && before.status !== 'returned')) return next;
  if (!STEPS[before.status].includes(next)) throw conflict('errors.forbiddenTransition', 'status');
  if (next === 'shipped' && !number) throw invalid([{ field: 'trackingNumber', message: 'validation.required' }]);
  if (next === 'prepared' && number) throw conflict('errors.forbiddenTransition', 'status');
  return next;
}

function impliedBy({ status, trackingNumber }: Tracked, number: string | null): ParcelStatus {
  if (status === 'prepared' && number) return 'shipped';
  if (status === 'shipped' && trackingNumber && !number) return 'prepared';
  return status;
}
