// What a log may know of an error. Databases and mail servers like to quote what they were given: names, addresses, whole
// records. So nothing is copied that is not named here, and what is left is looked through once more.

type Line = { type: string; code?: string; message: string; stack?: string; cause?: Line };

const DEEPEST = 3;
/** SQLSTATE class 22: a value makes no sense, and is quoted. */
const DATA_EXCEPTION = /^22\w{3}$/;

/** For pino's `err`. */
export function errorLine(error: unknown, depth = 0): Line {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error object' };
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error && depth < DEEPEST ? errorLine(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    ...(typeof code === 'string' && { code: withoutPeople(code) }),
    message: messageOf(error, code),
    ...(error.stack && { stack: framesOf(error.stack) }),
    ...(cause && { cause }),
  };
}

function messageOf(error: Error, code: unknown): string {
  const { name, message } = error;
  // What a mail server answers often names the reader.
  if ('responseCode' in error) return `the mail server answered ${Number(error.responseCode)}`;
  // Prisma puts the whole call before the reason, with every value in it.
  const told = name.startsWith('Prisma') ? (message.trim().split('\n').at(-1) ?? '') : message;
  const isQuoting = typeof code === 'string' && DATA_EXCEPTION.test(code);
  return withoutPeople(isQuoting ? told.replace(/"[^"]*"/g, '"…"') : told).slice(0, 500);
}

/** Where it happened, without the message that a stack begins with. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Addresses, telephone numbers, tokens and keys. */
export const withoutPeople = (text: string): string =>
  text
    .replace(/[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/g, '…@…')
    .replace(/(\+|00)\d[\d ./-]{6,}\d/g, '+…')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '…')
    .replace(/\b(Bearer|Basic) \S+/gi, '$1 …')
    .replace(/(?<![\w/-])[\w-]{43,}(?![\w/-])/g, '…');
