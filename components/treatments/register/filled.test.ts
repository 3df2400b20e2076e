import { expect, test } from 'vitest';
import { type Filled, withCodes, withDay, withText } from './filled';
import { emptyValues } from './values';

const drawn: Filled = {
  values: { ...emptyValues({ treatedOn: '2026-11-20', notes: 'n' }), codes: ['A'] },
  pictures: {},
  replaces: 'k',
};

test('changes one text, and nothing else', () => {
  const { values, ...rest } = withText(drawn, 'notes', 'm');
  expect(values).toEqual({ ...drawn.values, texts: { treatedOn: '2026-11-20', notes: 'm' } });
  expect(rest).toEqual({ pictures: {}, replaces: 'k' });
});

test('adds scanned codes to existing ones, once each', () => {
  expect(withCodes(drawn, ['B', 'A', 'B']).values.codes).toEqual(['A', 'B']);
});

test('a page rendered days ago is dated today, unless another day was chosen', () => {
  expect(withDay(drawn, '2026-11-20', '2026-11-21').values.texts.treatedOn).toBe('2026-11-21');
  expect(withDay(drawn, '2026-11-19', '2026-11-21')).toBe(drawn);
});
