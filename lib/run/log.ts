import pino from 'pino';
import { env } from './env';
import { requestContext } from './request-context';

// The parts of an error that may be logged. Databases and mail servers quote their input: names, addresses, whole records.
// So only the properties listed here are copied, and the result is filtered once more.

type Line = { type: string; code?: string; message: string; stack?: string; cause?: Line };

const DEEPEST = 3;
/** SQLSTATE class 22: an invalid value, which is quoted. */
const DATA_EXCEPTION = /^22\w{3}$/;

/** For pino's `err`. */
export function errorLine(error: unknown, depth = 0): Line {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error object' };
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error && depth < DEEPEST ? errorLine(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    ...(typeof code === 'string' && { code: redactPersonalData(code) }),
    message: messageOf(error, code),
    ...(error.stack && { stack: framesOf(error.stack) }),
    ...(cause && { cause }),
  };
}

function messageOf(error: Error, code: unknown): string {
  const { name, message } = error;
  if ('responseCode' in error) return `the mail server answered ${Number(error.responseCode)}`;
  // Prisma's message begins with the whole call, including all values.
  const text = name.startsWith('Prisma') ? (message.trim().split('\n').at(-1) ?? '') : message;
  const isQuoting = typeof code === 'string' && DATA_EXCEPTION.test(code);
  return redactPersonalData(isQuoting ? text.replace(/"[^"]*"/g, '"…"') : text).slice(0, 500);
}

/** Without the message at the beginning of a stack. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Removes addresses, phone numbers, tokens and keys. */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/g, '…@…')
    .replace(/(\+|00)\d[\d ./-]{6,}\d/g, '+…')
    .replace(SIGNED, '…')
    .replace(SECRET_PARTS, '/$1/…')
    .replace(/\b(Bearer|Basic) \S+/gi, '$1 …')
    .replace(/(?<![\w/-])[\w-]{43,}(?![\w/-])/g, '…');

const plain = {
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: errorLine },
};

/** For lines about requests, which have nothing to redact. Buffered: a killed process loses a quarter of a second. */
export const requestLog = pino(plain, pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }));

/** The anonymous parts of the request. */
const requestOf = (context: ReturnType<typeof requestContext.getStore>) =>
  context
    ? {
        requestId: context.requestId,
        ...(context.traceId && { traceId: context.traceId }),
        ...(context.accountId && { account: context.accountId }),
      }
    : {};

/** One JSON line per entry. No personal data: log ids, never names, addresses or queries. */
export const log = pino({
  ...plain,
  mixin: () => requestOf(requestContext.getStore()),
  redact: ['password', 'token', 'refreshToken', 'authorization', 'cookie', '*.password', '*.token', '*.authorization'],
});

/** Path segments that are secrets and must not appear in a log: whoever reads one could act with it. */
const SECRET_PARTS =
  /\/(password-resets|confirm-email|inquiry|membership|unsubscribe-center|unsubscribe-user|unsubscriptions|product-codes)\/(?!sent$|again)[^/\s"'<>]+/g;
/** A signed token anywhere else, perhaps cut off. */
const SIGNED = /\beyJ[\w-]+\.[\w.-]+/g;

/** The path to be logged: never with its query, which may contain names, places and positions of people. */
export function loggedPath(url = ''): string {
  return url
    .split(/[?#]/, 1)[0]!
    .slice(0, 300)
    .replace(SECRET_PARTS, '/$1/…')
    .replace(SIGNED, '…')
    .replace(/portal_\w{36}/g, '…');
}
