import { placeLabel } from '@/lib/places/rules';
import type { Place } from '@/lib/places/schema';

/** As a visitor from Italy reads it. */
export const label = (place: Place): string =>
  placeLabel(place, { locale: 'it', province: 'provincia', department: 'dipartimento' });

export const labels = (places: Place[]): string => places.map(label).join('; ');
