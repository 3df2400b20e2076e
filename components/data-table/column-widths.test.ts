import { byImportance, columnSteps, headed, tableWidths, WIDEST_FIRST } from './column-widths';

const bare = { picks: false, menus: false };
const column = (id: string, base?: number, chosen?: number) => ({
  id,
  chosen,
  ...(base ? { base } : { grows: true as const }),
});

test('columns of a known kind keep their width, the others share the rest of the table', () => {
  const { widths, total } = tableWidths([column('name'), column('day', 108)], { picks: true, menus: true });
  expect([...widths]).toEqual([
    ['name', undefined],
    ['day', 108],
  ]);
  expect(total).toBe(120 + 108 + 40 + 48);
});

test('a column whose head needs more than the others that share the rest has a width of its own', () => {
  const wide = { id: 'wide', chosen: undefined, base: 140, grows: true as const };
  const { widths, total } = tableWidths([wide, column('reason')], bare);
  expect([widths.get('wide'), widths.get('reason'), total]).toEqual([140, undefined, 140 + 120]);
});

test('a chosen width counts, but that of the first column leaves room for the others', () => {
  const { widths } = tableWidths([column('name', undefined, 800), column('reason', undefined, 700)], bare);
  expect([...widths.values()]).toEqual([WIDEST_FIRST, 700]);
});

test('some column takes the rest, unless all widths are chosen', () => {
  const partly = tableWidths([column('day', 108, 90), column('state', 120), column('sum', 80)], bare);
  expect([partly.widths.get('state'), partly.total, partly.isExact]).toEqual([undefined, 90 + 120 + 80, false]);
  expect(tableWidths([column('day', 108, 90)], bare)).toMatchObject({ total: 90, isExact: true });
});

test('a column is as wide as the longest word of its head', () => {
  expect(headed(80, 'Punkte')).toBe(80);
  expect(headed(80, 'Anfangsfarbe vorher')).toBeGreaterThan(110);
  expect(headed(80, 'Anfangsfarbe vorher')).toBe(headed(80, 'Anfangsfarbe'));
});

test('a narrow table shows the most important columns that fit, the first column always', () => {
  const columns = ['notes', 'name', 'state', 'day', 'place'].map((id) => ({ id, base: 200 }));
  const wanted = byImportance(columns, ['name', 'place']);
  expect(wanted.map(({ id }) => id)).toEqual(['notes', 'name', 'place', 'state', 'day']);
  expect([...columnSteps(wanted, bare)]).toEqual([
    ['state', 50],
    ['day', 57],
  ]);
  expect([...columnSteps(wanted, { picks: true, menus: true })]).toEqual([
    ['place', 46],
    ['state', 57],
    ['day', 57],
  ]);
});
