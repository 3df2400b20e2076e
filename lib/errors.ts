/** One field of a refused form: `message` is a key of messages/*.json, `values` fill its placeholders. */
export type FieldProblem = { field: string; message: string; values?: Record<string, string | number> };

type ProblemOptions = {
  /** Fills the placeholders of the message. */
  values?: Record<string, string | number>;
  fields?: FieldProblem[];
  headers?: Record<string, string>;
  cause?: unknown;
};

/**
 * An error the caller may see. `key` is a key of messages/*.json; it becomes problem JSON (RFC 9457) and a text in the
 * caller's language in one place only. Everything else that is thrown is a 500 without details.
 */
export class Problem extends Error {
  readonly status: number;
  readonly key: string;
  readonly values: Record<string, string | number>;
  readonly fields: FieldProblem[];
  readonly headers: Record<string, string>;

  constructor(status: number, key: string, options: ProblemOptions = {}) {
    super(key, { cause: options.cause });
    this.name = 'Problem';
    this.status = status;
    this.key = key;
    this.values = options.values ?? {};
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
  }
}

/** 400: the request as a whole makes no sense, or these fields are wrong. */
export const invalid = (fields: FieldProblem[], key = 'errors.invalidRequest') => new Problem(400, key, { fields });
export const badRequest = (key = 'errors.invalidRequest', values?: Record<string, string | number>) =>
  new Problem(400, key, values ? { values } : {});
export const unauthorized = (key = 'errors.unauthorized') => new Problem(401, key);
/** 403: you may see it, but not do this with it; `fields` are those it is about. */
export const forbidden = (key = 'errors.forbidden', ...fields: string[]) =>
  new Problem(403, key, { fields: fields.map((field) => ({ field, message: key })) });
/** 404: not there, or none of your business. */
export const notFound = (key = 'errors.notFound') => new Problem(404, key);
/** 409: a lost race, or a state that forbids this; `field` is the one it is about. */
export const conflict = (key = 'errors.conflict', field?: string) =>
  new Problem(409, key, field ? { fields: [{ field, message: key }] } : {});
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Problem(429, 'errors.tooManyRequests', { headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) } });
export const unavailable = (retryAfterSeconds = 5) =>
  new Problem(503, 'errors.unavailable', { headers: { 'retry-after': String(retryAfterSeconds) } });
/** 507: there is no room left for what was sent. */
export const storageFull = (cause: unknown) => new Problem(507, 'errors.storageFull', { cause });

const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE|57P0[123]|08\d{3}|53300|25006|P1001|P1002|P1008|P1017|P2024)$/;
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|in a read-only transaction|Can't reach database|DatabaseNotReachable/;

/** Whether something failed only because the database was not there: the caller may come again. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, errors } = error as Error & { code?: unknown; errors?: unknown };
  if (AWAY.test(String(code)) || AWAY_WORDS.test(error.message)) return true;
  const inner = [error.cause, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((each) => isDatabaseAway(each, depth + 1));
}
