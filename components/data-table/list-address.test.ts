import { exportAddress, hiddenState, type ListState, listAddress, nextSort, thenBy } from './list-address';

const state: ListState = { q: '', sort: '', page: 1, limit: 25, columns: [], chosen: {} };

test('defaults are not in the address', () => {
  expect(listAddress('/admin/users', state)).toBe('/admin/users');
});

test('a change of filter or order returns to the first page, and keeps the rest', () => {
  const here = { ...state, q: 'rossi', page: 7, chosen: { role: 'expert' } };
  expect(listAddress('/admin/users', here, { sort: '-name' })).toBe('/admin/users?role=expert&q=rossi&sort=-name');
  expect(listAddress('/admin/users', here, { page: 8 })).toBe('/admin/users?role=expert&q=rossi&page=8');
});

test('removing a filter leaves nothing behind', () => {
  expect(listAddress('/x', { ...state, chosen: { role: 'expert' } }, { chosen: { role: '' } })).toBe('/x');
});

test('the search form carries all other parameters', () => {
  const here = { ...state, q: 'rossi', sort: 'name', limit: 50, chosen: { role: 'expert' } };
  expect(hiddenState(here, 'q')).toEqual([
    ['role', 'expert'],
    ['sort', 'name'],
    ['limit', '50'],
  ]);
});

test('a column sorts ascending, descending, and not', () => {
  expect([nextSort('', 'name'), nextSort('name', 'name'), nextSort('-name', 'name')]).toEqual(['name', '-name', '']);
});

test('a sorted list can also be sorted by its other columns, three at most', () => {
  const sortable = ['name', 'city', 'createdAt', 'status'];
  expect(thenBy('', sortable)).toEqual([]);
  expect(thenBy('-name', sortable)).toEqual(['city', 'createdAt', 'status']);
  expect(thenBy('name,-city,createdAt', sortable)).toEqual(['city', 'createdAt']);
  // An order of the resource's own is not a column.
  expect(thenBy('urgency', sortable)).toEqual([]);
});

test('an export has what the path of the list implies', () => {
  expect(exportAddress('product-codes', 'batchId=7&status=used', { format: 'xlsx' })).toBe(
    '/api/list-exports?screen=product-codes&format=xlsx&batchId=7&status=used',
  );
});
