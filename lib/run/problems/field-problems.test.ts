import { z } from 'zod';
import { fieldProblems } from './field-problems';

const schema = z.strictObject({
  owner: z.uuid('validation.invalid'),
  consent: z.literal(true, 'validation.privacy'),
  name: z.string().min(2).max(4),
  code: z.string().length(3),
  email: z.email(),
  phone: z.string().regex(/^\+/, 'validation.phone'),
  kind: z.enum(['a', 'b']),
  count: z.number().min(1).max(9),
  list: z.array(z.string()).min(1),
});
const right = {
  owner: '019b76da-a800-7b0f-bf58-c75a21b56489',
  consent: true,
  name: 'Ada',
  code: 'abc',
  email: 'a@b.example',
  phone: '+39',
  kind: 'a',
  count: 1,
  list: ['x'],
};

function problemsWith(change: Record<string, unknown>, options: { reportInput?: boolean } = { reportInput: true }) {
  const result = schema.safeParse({ ...right, ...change }, options);
  return result.success ? [] : fieldProblems(result.error);
}

test('accepts valid input', () => expect(problemsWith({})).toEqual([]));

test.each([
  [{ name: '' }, { field: 'name', message: 'validation.minLength', values: { min: 2 } }],
  [{ name: 'Adele' }, { field: 'name', message: 'validation.maxLength', values: { max: 4 } }],
  [{ name: undefined }, { field: 'name', message: 'validation.required' }],
  [{ owner: undefined }, { field: 'owner', message: 'validation.required' }],
  [{ owner: null }, { field: 'owner', message: 'validation.invalid' }],
  [{ owner: 'me' }, { field: 'owner', message: 'validation.invalid' }],
  [{ consent: undefined }, { field: 'consent', message: 'validation.privacy' }],
  [{ name: 7 }, { field: 'name', message: 'validation.invalid' }],
  [{ code: 'ab' }, { field: 'code', message: 'validation.length', values: { length: 3 } }],
  [{ code: 'abcd' }, { field: 'code', message: 'validation.length', values: { length: 3 } }],
  [{ email: 'a' }, { field: 'email', message: 'validation.email', values: { email: 'anna@mail.example' } }],
  [{ phone: '1' }, { field: 'phone', message: 'validation.phone', values: { phone: '+39 3471234567' } }],
  [{ kind: 'c' }, { field: 'kind', message: 'validation.choice' }],
  [{ kind: undefined }, { field: 'kind', message: 'validation.required' }],
  [{ count: 0 }, { field: 'count', message: 'validation.min', values: { min: 1 } }],
  [{ count: 10 }, { field: 'count', message: 'validation.max', values: { max: 9 } }],
  [{ list: [] }, { field: 'list', message: 'validation.required' }],
  [{ list: ['x', 1] }, { field: 'list.1', message: 'validation.invalid' }],
  [{ other: 1 }, { field: 'other', message: 'errors.unknownField', values: { parameter: 'other' } }],
])('tells %j', (change, problem) => expect(problemsWith(change)).toEqual([problem]));

test('a form, which only sends strings, gets the same errors', () => {
  expect(problemsWith({ name: undefined, kind: 'c' }, {})).toEqual([
    { field: 'name', message: 'validation.required' },
    { field: 'kind', message: 'validation.choice' },
  ]);
});

test('of several problems of a field the first is reported', () => {
  const twice = z.object({ a: z.string().min(3).regex(/x/) }).safeParse({ a: '' });
  expect(fieldProblems(twice.error!)).toEqual([{ field: 'a', message: 'validation.minLength', values: { min: 3 } }]);
});

test('of many unknown fields some are named: the answer is not longer than the question', () => {
  const sent = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1]));
  expect(fieldProblems(z.strictObject({}).safeParse(sent).error!)).toHaveLength(20);
});
