import { toCsv } from './number-text';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1'])('%j is text, not a formula', (text) => {
  const cell = toCsv([[text]], 'en')
    .slice(1)
    .replace(/^"|"?\r\n$/g, '');
  expect(cell.startsWith("'")).toBe(true);
});

test('numbers stay numbers, also negative ones', () => {
  expect(toCsv([[-3, 4.6666, 0, null]], 'en')).toBe('\uFEFF-3,4.67,0,\r\n');
  expect(toCsv([[-3, 4.6666, 0, null]], 'it')).toBe('\uFEFF-3;4,67;0;\r\n');
});

test('separators within a text do not split it', () => {
  expect(toCsv([['a;b', 'c,d', 'e"f', 'g\nh', 'Größe']], 'de')).toBe('\uFEFF"a;b";"c,d";"e""f";"g\nh";Größe\r\n');
});
