import { z } from 'zod';
import { shapeOf } from '@/lib/core/describe';
import { kind } from '@/lib/core/fields/kinds';
import * as atoms from '@/lib/core/fields/schema.fields';
import { instantOf, typedDay } from '@/lib/run/i18n/typed-times';
import { fromForm, toForm } from './form-values';

const shape = (schema: z.ZodType) => shapeOf('field', schema);
const both = (schema: z.ZodType, value: unknown) => fromForm(shape(schema), toForm(shape(schema), value));

test.each<[string, z.ZodType, unknown]>([
  ['text', atoms.text(), 'Studio Verdi'],
  ['long text', atoms.longText(), 'one\ntwo'],
  ['number', atoms.wholeNumber(0, 9), 7],
  ['money', atoms.money, 1234.5],
  ['day', atoms.day, '2026-03-01'],
  ['instant', atoms.instant, '2026-07-15T10:30:00.000Z'],
  ['instant in winter', atoms.instant, '2026-12-15T22:30:00.000Z'],
  ['flag', z.boolean(), false],
  ['choice', z.enum(['a', 'b']), 'b'],
  ['choices', z.array(z.enum(['a', 'b', 'c'])), ['a', 'c']],
  ['phones', z.array(atoms.phoneAnywhere), ['+39 3471234567', '+39 021234567']],
  ['reference', atoms.reference('users'), '0192b4b5-7b7d-7000-8000-000000000001'],
  ['address', atoms.address, { streetName: 'Via Roma', city: 'Milano', country: 'IT' }],
  [
    'parts',
    z.strictObject({ taxCode: atoms.optional(atoms.text()), rate: atoms.percentage }),
    { taxCode: 'X', rate: 4.5 },
  ],
])('a value survives its form: %s', (_, schema, value) => expect(both(schema, value)).toEqual(value));

describe('an empty field', () => {
  const empty = { field: '' };
  test('clears an optional value', () => expect(fromForm(shape(atoms.optional(atoms.text())), empty)).toBeNull());
  test('keeps a value that cannot be cleared', () =>
    expect(fromForm(shape(atoms.culture.optional()), empty)).toBeUndefined());
  test('is left to the schema if required', () => expect(fromForm(shape(atoms.text()), empty)).toBe(''));
  test('is an address without any parts', () =>
    expect(fromForm(shape(atoms.optional(atoms.address)), { 'field.city': ' ' })).toBeNull());
});

test.each([
  ['12,5', 12.5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['12.5', 12.5],
  ['twelve', 'twelve'],
])('%s is the number %s', (typed, value) =>
  expect(fromForm(shape(kind('money', z.number())), { field: typed })).toBe(value),
);

test.each([
  ['22/11/2026', '2026-11-22'],
  ['1.2.26', '2026-02-01'],
  ['22 11 84', '1984-11-22'],
  ['22112026', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['31/02/2026', null],
  ['tomorrow', null],
])('%s is the day %s', (typed, day) => expect(typedDay(typed, 2026)).toBe(day));

test('a time is local to Rome, in any season', () => {
  expect(instantOf('22/11/2026', '9:30')).toBe('2026-11-22T08:30:00.000Z');
  expect(instantOf('22/07/2026', '0930')).toBe('2026-07-22T07:30:00.000Z');
  expect(instantOf('22/07/2026', '')).toBe('2026-07-21T22:00:00.000Z');
  expect(instantOf('22/07/2026', '25:00')).toBeNull();
});
