/** A field error of a rejected form: `message` is a key of messages/*.json, `values` fill its placeholders. */
export type FieldProblem = { field: string; message: string; values?: Record<string, string | number> };

type ProblemOptions = {
  values?: Record<string, string | number>;
  fields?: FieldProblem[];
  headers?: Record<string, string>;
  cause?: unknown;
};

/** An error the caller may see, by its message key; as problem JSON (RFC 9457). Anything else is a bare 500. */
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

/** 400: a malformed request, or invalid fields. */
export const invalid = (fields: FieldProblem[], key = 'errors.invalidRequest') => new Problem(400, key, { fields });
export const badRequest = (key = 'errors.invalidRequest', values?: Record<string, string | number>) =>
  new Problem(400, key, values ? { values } : {});
export const unauthorized = (key = 'errors.unauthorized') => new Problem(401, key);
/** 403: visible, but the action is not permitted; `fields` are those concerned. */
export const forbidden = (key = 'errors.forbidden', ...fields: string[]) =>
  new Problem(403, key, { fields: fields.map((field) => ({ field, message: key })) });
/** 404: does not exist, or is out of the caller's scope. */
export const notFound = (key = 'errors.notFound') => new Problem(404, key);
/** 409: a lost race, or a state that forbids this; `field` is the one concerned. */
export const conflict = (key = 'errors.conflict', field?: string) =>
  new Problem(409, key, field ? { fields: [{ field, message: key }] } : {});
/** 429: too often; sentence and header say for how long to wait. */
export function tooManyRequests(retryAfterSeconds: number): Problem {
  const seconds = Math.ceil(retryAfterSeconds);
  const minutes = seconds < 60 ? 0 : Math.ceil(seconds / 60);
  const hours = minutes > 90 ? Math.ceil(minutes / 60) : 0;
  return new Problem(429, 'errors.tooManyRequests', {
    values: { minutes, hours },
    headers: { 'retry-after': String(seconds) },
  });
}
export const unavailable = (retryAfterSeconds = 5, cause?: unknown) =>
  new Problem(503, 'errors.unavailable', { headers: { 'retry-after': String(retryAfterSeconds) }, cause });
/** 503: uploads cannot be scanned. Forms show it, unlike other 503s: most can be sent without the file. */
export const scannerUnavailable = () => new Problem(503, 'errors.scannerAway');
export const isScannerUnavailable = ({ key }: Problem): boolean => key === 'errors.scannerAway';
/** 507: no storage space left for the upload. */
export const storageFull = (cause: unknown) => new Problem(507, 'errors.storageFull', { cause });

const UNAVAILABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE|57P0[123]|08\d{3}|53300|25006|P1001|P1002|P1008|P1017|P2024)$/;
const UNAVAILABLE_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|in a read-only transaction|Can't reach database|DatabaseNotReachable/;

/** Whether something failed only because the database was unavailable, so that the caller can retry. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, errors } = error as Error & { code?: unknown; errors?: unknown };
  if (UNAVAILABLE_CODES.test(String(code)) || UNAVAILABLE_WORDS.test(error.message)) return true;
  const inner = [error.cause, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((each) => isDatabaseUnavailable(each, depth + 1));
}

/** Thrown by a job that would fail the same way each time: it is not retried. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}
