import { Problem, storageFull, unavailable } from '@/lib/run/errors';

type Failure = {
  message?: string;
  code?: string;
  detail?: string;
  column?: string;
  meta?: Record<string, unknown>;
  cause?: unknown;
};

/** Turns database errors of the caller's data, concurrent changes or absence into a problem; null if they are ours. */
export function databaseProblem(error: unknown): Problem | null {
  if (!(error instanceof Error) || error instanceof Problem) return null;
  switch (sqlState(error)) {
    case '23505':
      return named(409, 'errors.alreadyExists', error);
    case '23503':
      return named(400, 'errors.unknownReference', error);
    case '23502':
      return named(400, 'errors.requiredFields', error);
    case '23514': // check constraint
    case '22001': // too long
    case '22003': // out of range
    case '22007': // invalid date
    case '22008': // date out of range
    case '22021': // a character it cannot store
    case '22P02': // invalid number, id or enum value
    case '22P05':
      return new Problem(400, 'errors.invalidRequest', { cause: error });
    case '40001': // serialization failure
    case '40P01': // deadlock
      return new Problem(409, 'errors.conflict', { cause: error });
    case '53100': // its disk is full
      return storageFull(error);
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
    case CUT_OFF:
    case '57P01': // shutting down
    case '57P02': // crashed
    case '57P03': // starting up
    case '53300': // too many connections
    case '25006': // not, or no longer, the primary
    case '55P03': // waited too long for a lock
    case '57014': // took too long
    case 'P2028': // no connection for a transaction, or it took too long
      return unavailable(undefined, error);
    default:
      return null;
  }
}

/** Whether something failed only temporarily, by a deadlock or a wait that was too long: a job is retried. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^40(001|P01)$/.test(sqlState(error) ?? '') || databaseProblem(error)?.status === 503;
}

/** The fields behind the columns that PostgreSQL names, if any: `Key (email)=(…) already exists`. */
function named(status: number, message: string, error: Failure & Error): Problem {
  const within = error.meta?.driverAdapterError as { cause?: { constraint?: { fields?: string[] } } } | undefined;
  const [, key = ''] = /^Key \(([\w, "]+)\)=/.exec(error.detail ?? '') ?? [];
  const columns = within?.cause?.constraint?.fields ?? (key ? key.split(', ') : error.column ? [error.column] : []);
  const fields = columns.map((column) => ({ field: fieldNamed(column.replaceAll('"', '')), message }));
  return new Problem(status, message, { fields, cause: error });
}

const fieldNamed = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const fromPrisma: Record<string, string> = {
  P2002: '23505',
  P2003: '23503',
  P2011: '23502',
  P2034: '40001',
  P1001: 'ECONNREFUSED',
};

/** pg has no error code for a connection that ended before or during a query. */
const CUT_OFF = 'cut off';
const ENDED = /^(Connection terminated|Query read timeout|Client has encountered a connection error)/;

/** pg puts the SQLSTATE in `code`; Prisma puts its own code there and, for raw statements, the SQLSTATE inside. */
function sqlState(failure: Failure): string | undefined {
  const { cause } = (failure.meta?.driverAdapterError ?? failure) as { cause?: { originalCode?: string } };
  if (ENDED.test(failure.message ?? '')) return CUT_OFF;
  return cause?.originalCode ?? fromPrisma[failure.code ?? ''] ?? failure.code;
}
