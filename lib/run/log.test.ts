import { errorLine, redactPersonalData } from './log';

const named = (name: string, message: string, more = {}) => Object.assign(new Error(message), { name, ...more });
const PEOPLE = /Ada|Rossi|rossi@|3471234567|sensitive|Sicura/;

const record = '{ data: { name: "Ada Rossi", notes: "sensitive" } }';
const prisma = `Invalid \`tx.user.create()\` invocation:\n${record}\n\nArgument \`email\` is missing.`;
const uuid = 'invalid input syntax for type uuid: "Ada Rossi"';
const sending = "Can't send mail: 550 <ada.rossi@tests.example> no such mailbox";
const refused = { code: 'EENVELOPE', responseCode: 550, rejected: ['ada.rossi@tests.example'] };

test.each([
  ['Prisma quotes the record', named('PrismaClientValidationError', prisma), 'Argument `email` is missing.'],
  [
    'PostgreSQL quotes the value',
    named('error', uuid, { code: '22P02', detail: 'Ada', parameters: ['Ada'] }),
    'invalid input syntax for type uuid: "…"',
  ],
  ['a mail server quotes the reader', named('Error', sending, refused), 'the mail server answered 550'],
  ['somebody quotes an address', named('Error', 'no <ada.rossi@tests.example> here'), 'no <…@…> here'],
  ['somebody quotes a number', named('Error', 'cannot call +39 3471234567 now'), 'cannot call +… now'],
])('%s: the log does not', (_, error, message) => {
  const line = errorLine(error);
  expect(line.message).toBe(message);
  expect(JSON.stringify(line)).not.toMatch(PEOPLE);
});

test('keeps code, kind, place and cause', () => {
  const cause = named('error', 'relation "x" does not exist', { code: '42P01' });
  const line = errorLine(new Error('not saved', { cause }));
  expect(line).toMatchObject({
    type: 'Error',
    message: 'not saved',
    cause: { code: '42P01', message: 'relation "x" does not exist' },
  });
  expect(line.stack).toMatch(/log\.test\.ts/);
  expect(line.stack).not.toContain('not saved');
});

test('a thrown value that is not an error reveals nothing', () => {
  expect(errorLine({ email: 'ada.rossi@tests.example' })).toEqual({ type: 'object', message: 'no error object' });
});

test.each([
  ['token eyJhbGciOi.eyJzdWIi.c2ln here', 'token … here'],
  ['sent Bearer abc.def', 'sent Bearer …'],
  [`link ${'a1B2'.repeat(11)} used`, 'link … used'],
  [`GET /it/password-resets/${'a1B2'.repeat(11)} failed`, 'GET /it/password-resets/… failed'],
  ['id 019b76da-a800-7b0f-bf58-c75a21b56489 stays', 'id 019b76da-a800-7b0f-bf58-c75a21b56489 stays'],
  ['pictures/019b76da-a800-7b0f-bf58-c75a21b56489-400.webp', 'pictures/019b76da-a800-7b0f-bf58-c75a21b56489-400.webp'],
  ['at 2026-11-21T06:57:40.692Z', 'at 2026-11-21T06:57:40.692Z'],
])('%s', (text, expected) => expect(redactPersonalData(text)).toBe(expected));
