import { BEGINNING, type Sealed, sealOf } from './data';

const row: Sealed = { ledger: 'audit', entryId: 'a', content: 'b', details: null };

test('a seal depends on the previous one, its number and every part of its row', () => {
  const seals = [
    sealOf(BEGINNING, 1n, row),
    sealOf('1'.repeat(64), 1n, row),
    sealOf(BEGINNING, 2n, row),
    ...[{ ledger: 'credits' as const }, { entryId: 'x' }, { content: 'x' }, { details: '' }].map((other) =>
      sealOf(BEGINNING, 1n, { ...row, ...other }),
    ),
  ];
  expect(new Set(seals).size).toBe(seals.length);
  expect(seals[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(sealOf(BEGINNING, 1n, { ...row })).toBe(seals[0]);
});
