import { provinceFilters } from '@/lib/nouns/places/schema.provinces';
import { WORKFLOWS } from '@/lib/nouns/requests/rules';

type LookingAfter = { id: string; role: 'area-manager' | 'consultant'; provinces: readonly string[] };

const list = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const OPEN = { 'status[in]': WORKFLOWS['product-test-requests'].open.join(',') };

/** In these provinces, or anywhere. */
export const assignedRequests = (id: string, provinces: readonly string[] | null = null): string =>
  list('product-test-request', { consultant: id, ...OPEN, ...(provinces && provinceFilters(...provinces)) });

/** The lists behind somebody's figures, below the admin's area; a consultant's professionals have none. */
export function listsOf({
  id,
  role,
  provinces,
}: LookingAfter): Record<'centers' | 'requests' | 'professionals', string | null> {
  if (role === 'consultant')
    return {
      centers: list('centers', { associateConsultant: id }),
      requests: assignedRequests(id),
      professionals: null,
    };
  return {
    centers: provinces.length > 0 ? list('centers', provinceFilters(...provinces)) : null,
    requests: provinces.length > 0 ? list('product-test-request', { ...provinceFilters(...provinces), ...OPEN }) : null,
    professionals: list('users', { areaManagerId: id }),
  };
}
