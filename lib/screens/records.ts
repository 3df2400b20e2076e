import { type Area, findPortalRoute, hrefOf } from '@/lib/auth/routes';

/** One record: the resource behind each path with an id, and the parameter that holds it. */
export const recordScreens: Readonly<Record<string, { resource: string; id: string; list: string }>> = {
  'users/[userId]': { resource: 'users', id: 'userId', list: 'users' },
  'customers/[id]': { resource: 'customers', id: 'id', list: 'customers' },
  'treatments/[id]': { resource: 'treatments', id: 'id', list: 'treatments' },
  'product-codes/[id]': { resource: 'product-codes', id: 'id', list: 'product-codes' },
  'product-test-request/[id]': { resource: 'product-test-requests', id: 'id', list: 'product-test-request' },
  'contacts/[id]': { resource: 'contacts', id: 'id', list: 'contacts' },
  'clean-white-request/[id]': { resource: 'cw-rollup-requests', id: 'id', list: 'clean-white-request' },
  'reportings/[id]': { resource: 'reportings', id: 'id', list: 'reportings' },
  'news/[id]': { resource: 'news', id: 'id', list: 'news' },
  'newsLetter/[id]': { resource: 'newsletters', id: 'id', list: 'newsLetter' },
  'experts/[id]': { resource: 'users/experts', id: 'id', list: 'experts' },
  'options/audit-entries/[id]': { resource: 'audit-entries', id: 'id', list: 'options/audit-entries' },
  'options/settings/[id]': { resource: 'settings', id: 'id', list: 'options/settings' },
};

/** The screen of one record in somebody's area, or undefined where they have none for this resource. */
export function hrefOfRecord(area: Area, resource: string, id: string): string | undefined {
  const list = Object.values(recordScreens).find((screen) => screen.resource === resource)?.list ?? resource;
  return findPortalRoute(area, `${list}/${id}`) && hrefOf(area, `${list}/${id}`);
}
