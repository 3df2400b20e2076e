import { WORKFLOWS } from '@/lib/requests/rules';

type LookingAfter = { id: string; role: 'area-manager' | 'consultant'; provinces: readonly string[] };

/** A figure's list, below the area, with its query. */
const list = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/**
 * The lists behind what somebody looks after, below the admin's area. The professionals in a consultant's centers are
 * no list of their own: the centers lead to them.
 */
export function listsOf({
  id,
  role,
  provinces,
}: LookingAfter): Record<'centers' | 'requests' | 'professionals', string | null> {
  const open = { 'status[in]': WORKFLOWS['product-test-requests'].open.join(',') };
  if (role === 'consultant')
    return {
      centers: list('centers', { associateConsultant: id }),
      requests: list('product-test-request', { consultant: id, ...open }),
      professionals: null,
    };
  const within = { 'address.provinceCode[in]': provinces.join(',') };
  return {
    centers: provinces.length > 0 ? list('centers', within) : null,
    requests: provinces.length > 0 ? list('product-test-request', { ...within, ...open }) : null,
    professionals: list('users', { areaManagerId: id }),
  };
}
