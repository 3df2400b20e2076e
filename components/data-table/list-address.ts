/** The state of a list that its address holds; everything else follows from it. */
export interface ListState {
  q: string;
  sort: string;
  page: number;
  limit: number;
  columns: string[];
  /** Empty: what the reader has set up for themselves. */
  density?: '' | 'normal' | 'compact';
  chosen: Record<string, string>;
  /** The saved view it shows, perhaps with changes; `none`: the list as it is, whatever it begins with. */
  view?: string;
}

const DEFAULT_LIMIT = 25;

/** The address of the same list with some of its state changed. Any change but of the page leads to the first page. */
export function listAddress(path: string, state: ListState, changes: Partial<ListState> = {}): string {
  const { q, sort, page, limit, columns, density, chosen, view } = { ...state, page: 1, ...changes };
  const parameters = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
  if (q) parameters.set('q', q);
  if (sort) parameters.set('sort', sort);
  if (columns.length > 0) parameters.set('columns', columns.join(','));
  if (density) parameters.set('density', density);
  if (limit !== DEFAULT_LIMIT) parameters.set('limit', String(limit));
  if (view) parameters.set('view', view);
  if (page > 1) parameters.set('page', String(page));
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}

/** The same page of the list with a record beside it: one with this id, or its first or last. */
export function besideAddress(path: string, state: ListState, open: string): string {
  const list = listAddress(path, state, { page: state.page });
  return `${list}${list.includes('?') ? '&' : '?'}open=${open}`;
}

/** All of the list as a sheet: whatever the page. */
export function exportAddress(screen: string, state: ListState, format: 'csv' | 'xlsx'): string {
  const { searchParams } = new URL(listAddress('http://list/', { ...state, limit: DEFAULT_LIMIT }));
  return `/api/list-exports?${new URLSearchParams([['screen', screen], ['format', format], ...searchParams])}`;
}

/** A form sends its own fields; the rest of the state travels hidden beside them. */
export function hiddenState(state: ListState, without: 'q' | 'columns' | 'none'): [name: string, value: string][] {
  const left = without === 'none' ? {} : { [without]: without === 'q' ? '' : [] };
  const query = new URL(listAddress('http://list/', { ...state, ...left })).searchParams;
  return [...query];
}

/** The same with Shift: the order goes on by this column, turns it round, or does without it. */
export function addedSort(current: string, field: string): string {
  const keys = current ? current.split(',') : [];
  if (keys.includes(field)) return keys.map((key) => (key === field ? `-${field}` : key)).join(',');
  if (keys.includes(`-${field}`)) return keys.filter((key) => key !== `-${field}`).join(',');
  return [...keys, field].slice(-3).join(',');
}

/** What a click on a column's head asks for: ascending, descending, and back to the order of the list itself. */
export function nextSort(current: string, field: string): string {
  if (current === field) return `-${field}`;
  return current === `-${field}` ? '' : field;
}

/** How a list is ordered by a column, and as which of several keys. */
export function sortedBy(current: string, field: string | null): { sorted: 'asc' | 'desc' | null; place?: number } {
  const keys = current.split(',');
  const at = field ? keys.findIndex((key) => key.replace(/^-/, '') === field) : -1;
  if (at < 0) return { sorted: null };
  return { sorted: keys[at]!.startsWith('-') ? 'desc' : 'asc', ...(keys.length > 1 && { place: at + 1 }) };
}
