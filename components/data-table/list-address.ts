import type { ListView } from '@/lib/core/screens/open-list';

type Whole = ListView['state'];
/** What only lists of records have may be absent: the reader's own density, what it is grouped by, and the unfolded groups. */
export type ListState = Omit<Whole, 'density' | 'group' | 'unfold'> &
  Partial<Pick<Whole, 'density' | 'group' | 'unfold'>>;

const DEFAULT_LIMIT = 25;
const MOST_KEYS = 3;

export function listAddress(path: string, state: ListState, changes: Partial<ListState> = {}): string {
  const { q, sort, page, limit, columns, density, chosen, group, unfold, view } = { ...state, page: 1, ...changes };
  const parameters = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
  if (q) parameters.set('q', q);
  if (sort) parameters.set('sort', sort);
  if (columns.length > 0) parameters.set('columns', columns.join(','));
  if (density) parameters.set('density', density);
  if (group) parameters.set('group', group);
  if (group && unfold && unfold.length > 0) parameters.set('unfold', unfold.join(','));
  if (limit !== DEFAULT_LIMIT) parameters.set('limit', String(limit));
  if (view) parameters.set('view', view);
  if (page !== 1) parameters.set('page', String(page));
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}

/** The same page of the list with a record beside it: the one with this id, or the first or last one. */
export function besideAddress(path: string, state: ListState, open: string): string {
  const list = listAddress(path, state, { page: state.page });
  return `${list}${list.includes('?') ? '&' : '?'}open=${open}`;
}

/** The list's query, with the parameters implied by its path. */
export const listQuery = (state: ListState, within: Record<string, string>): string =>
  new URLSearchParams([
    ...Object.entries(within),
    ...new URL(listAddress('http://list/', { ...state, limit: DEFAULT_LIMIT })).searchParams,
  ]).toString();

/** `list` is the list's query. */
export const exportAddress = (screen: string, list: string, format: Record<string, string>): string =>
  `/api/list-exports?${new URLSearchParams([['screen', screen], ...Object.entries(format), ...new URLSearchParams(list)])}`;

/** Hidden inputs with the state that a form does not send itself. */
export function hiddenState(state: ListState, without: 'q' | 'columns' | 'none'): [name: string, value: string][] {
  const left = without === 'none' ? {} : { [without]: without === 'q' ? '' : [] };
  const query = new URL(listAddress('http://list/', { ...state, ...left })).searchParams;
  return [...query];
}

/** The sort order after a Shift-click on a column: adds the column to the sort order, reverses it, or removes it. */
export function addedSort(current: string, field: string): string {
  const keys = current ? current.split(',') : [];
  if (keys.includes(field)) return keys.map((key) => (key === field ? `-${field}` : key)).join(',');
  if (keys.includes(`-${field}`)) return keys.filter((key) => key !== `-${field}`).join(',');
  return [...keys, field].slice(-MOST_KEYS).join(',');
}

/** The fields by which a sorted list can also be sorted; none if it has an order of its own. */
export function thenBy(current: string, sortable: readonly string[]): string[] {
  const keys = current.split(',').map((key) => key.replace(/^-/, ''));
  if (!keys.every((key) => sortable.includes(key))) return [];
  const others = sortable.filter((field) => field !== keys[0]);
  return keys.length < MOST_KEYS ? others : others.filter((field) => keys.includes(field));
}

/** The sort order after a click on a column's head: ascending, descending, then the list's default. */
export function nextSort(current: string, field: string): string {
  if (current === field) return `-${field}`;
  return current === `-${field}` ? '' : field;
}

/** How a list is sorted by a column, and its position among several sort keys. */
export function sortedBy(current: string, field: string | null): { sorted: 'asc' | 'desc' | null; place?: number } {
  const keys = current.split(',');
  const at = field ? keys.findIndex((key) => key.replace(/^-/, '') === field) : -1;
  if (at < 0) return { sorted: null };
  return { sorted: keys[at]!.startsWith('-') ? 'desc' : 'asc', ...(keys.length > 1 && { place: at + 1 }) };
}
