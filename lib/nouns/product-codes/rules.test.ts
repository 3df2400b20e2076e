import fc from 'fast-check';
import { formatCode } from '@/lib/core/fields/kinds';
import { CODE_ALPHABET, checkCharacter, isWellFormedCode, makeCode, normaliseCode } from './rules';

const codes = fc.infiniteStream(fc.nat(30)).map((numbers) => makeCode(() => numbers.next().value));

test('the alphabet has no look-alikes', () => {
  expect(CODE_ALPHABET).toHaveLength(31);
  expect(CODE_ALPHABET).not.toMatch(/[01ILO]/);
});

test('the check character of a known code', () => expect(checkCharacter('ABCDEFGHJKM')).toBe('V'));

test('is accepted typed or scanned, with or without dashes, in any case', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(isWellFormedCode(code)).toBe(true);
      expect(normaliseCode(formatCode(code))).toBe(code);
      expect(normaliseCode(` ${code.toLowerCase().replace(/(.{3})/g, '$1 ')}–`)).toBe(code);
    }),
  );
});

test('a single wrong character is always detected', () => {
  fc.assert(
    fc.property(codes, fc.nat(11), fc.integer({ min: 1, max: 30 }), (code, at, by) => {
      const wrong = CODE_ALPHABET[(CODE_ALPHABET.indexOf(code[at]!) + by) % 31]!;
      expect(isWellFormedCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false);
    }),
  );
});

test('two swapped characters are always detected, wherever they are', () => {
  fc.assert(
    fc.property(codes, fc.nat(11), fc.nat(11), (code, one, other) => {
      const characters = code.split('');
      [characters[one], characters[other]] = [code[other]!, code[one]!];
      const swapped = characters.join('');
      expect(isWellFormedCode(swapped)).toBe(swapped === code);
    }),
  );
});

test('exactly one of the 31 characters checks the other eleven', () => {
  expect(CODE_ALPHABET.split('').filter((last) => isWellFormedCode(`ABCDEFGHJKM${last}`))).toEqual(['V']);
  expect([isWellFormedCode('ABCDEFGHJKM'), isWellFormedCode('ABCDEFGHJKMVV')]).toEqual([false, false]);
  expect([checkCharacter('22222222222'), isWellFormedCode('222222222222')]).toEqual(['2', true]);
});

test.each(['', 'ABC', 'AAAAAAAAAAAAA', '00000000000O', "' OR 1=1 --x"])('%j is not one', (text) =>
  expect(isWellFormedCode(normaliseCode(text))).toBe(false),
);
