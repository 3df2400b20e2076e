import { z } from 'zod';
import { shapeOf } from '@/lib/core/describe';
import { kind } from '@/lib/core/fields/kinds';
import { LEAST } from './column-widths';
import { wordsFrom } from './field-words';
import { fitted, isNumeric, widthByKind } from './width-by-kind';

const words = wordsFrom('things', () => null, 'en');
const widthOf = (schema: z.ZodType, header = 'A') => widthByKind(shapeOf('a', schema), { header }, words);

test('numbers and parts that are numbers are numeric, other parts are not', () => {
  const numeric = (schema: z.ZodType) => isNumeric(shapeOf('a', schema));
  expect(numeric(z.int())).toBe(true);
  expect(numeric(kind('money', z.number()))).toBe(true);
  expect(numeric(z.object({ kit: z.int(), visit: z.int() }))).toBe(true);
  expect(numeric(z.object({ kit: z.int(), note: z.string() }))).toBe(false);
  expect(numeric(z.array(z.int()))).toBe(false);
});

test('texts share the rest of a table, other kinds have a width that their head may exceed', () => {
  expect(widthOf(z.string())).toEqual({ base: LEAST, grows: true });
  expect(widthOf(z.iso.date())).toEqual({ base: 112 });
  expect(widthOf(z.iso.date(), 'Behandlungsdatum').base).toBeGreaterThan(130);
});

test('names and addresses widen with the table, unless their head has made them wider', () => {
  const email = kind('email', z.string());
  expect(widthOf(email)).toEqual({ base: 164, widens: 'widens-email' });
  expect(widthOf(email, 'Kontaktpersonenadresse')).not.toHaveProperty('widens');
  expect(widthByKind(shapeOf('a', z.string()), { header: 'A', initialsOf: 'cell' }, words).widens).toBe(
    'widens-person',
  );
});

test('a column takes no more than the values of its page need, and one without any the room of its head', () => {
  const text = widthOf(z.string());
  expect(fitted(text, { header: 'A' }, ['Roma']).base).toBeLessThan(LEAST);
  expect(fitted(text, { header: 'A' }, ['x'.repeat(80)])).toEqual({ base: 176, grows: true });
  expect(fitted(text, { header: 'A' }, [])).not.toHaveProperty('grows');
  expect(fitted(text, { header: 'A', narrow: 'name' }, ['Roma'])).toBe(text);
});

test('a list shares the rest, unless an entry of it needs more', () => {
  expect(widthOf(z.array(z.string()))).toEqual({ base: LEAST, grows: true });
  expect(widthOf(z.array(kind('phone', z.string()))).base).toBeGreaterThan(LEAST);
});

test('a choice is as wide as its longest word, a state as its longest label', () => {
  const options = ['in', 'waiting for an answer'] as const;
  const [choice, state] = [widthOf(z.enum(options)).base!, widthOf(kind('state', z.enum(options))).base!];
  expect(choice).toBeLessThan(state);
  expect(widthOf(z.enum(['a', 'b'])).base).toBe(88);
  const long = shapeOf('a', z.enum(['sign-in on a device that was unknown']));
  expect(widthByKind(long, { header: 'A', narrow: 'name' }, words).base).toBeGreaterThan(150);
  expect(widthOf(kind('level', z.enum(['a state of eighteen']))).base).toBeGreaterThan(150);
});
