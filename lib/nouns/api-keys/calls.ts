import { fromPool } from '@/lib/run/db/transaction';
import { todayText } from '@/lib/run/i18n/dates';
import { log, loggedPath } from '@/lib/run/log';
import { requestContext } from '@/lib/run/request-context';

export type KeyCall = {
  keyId: string;
  requestId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  /** The key of the message that refused it. */
  refusal: string | null;
};

const WRITE = `insert into bookkeeping.key_calls (key_id, request_id, at, method, path, status, milliseconds, refusal)
  select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])`;

const EVERY_MS = 1000;
const MOST = 5_000;
let waiting: KeyCall[] = [];
let isPlanned = false;

/** Of each key, by each server: those taken and those refused, so that neither leave no room for the others. */
const MOST_A_DAY = 50_000;
const counted = { day: '', calls: new Map<string, number>() };

function isWithinDay(keyId: string, status: number): boolean {
  const day = todayText();
  if (counted.day !== day) Object.assign(counted, { day, calls: new Map() });
  const kind = `${keyId} ${status < 400 ? 'taken' : 'refused'}`;
  const calls = (counted.calls.get(kind) ?? 0) + 1;
  counted.calls.set(kind, calls);
  return calls <= MOST_A_DAY;
}

/** Notes a call of a key or an app, with others of the same second: nobody waits for it, and a killed process loses a second. */
export function noteCall(request: Request, status: number, started: number): void {
  const { key, requestId, refusal = null } = requestContext.getStore() ?? {};
  if (!key || !requestId || waiting.length >= MOST || !isWithinDay(key.id, status)) return;
  const path = loggedPath(new URL(request.url).pathname);
  const milliseconds = Math.round(performance.now() - started);
  waiting.push({
    keyId: key.id,
    requestId,
    at: new Date(),
    method: request.method,
    path,
    status,
    milliseconds,
    refusal,
  });
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => void writeCalls(), EVERY_MS).unref();
}

export async function writeCalls(): Promise<void> {
  const calls = waiting;
  waiting = [];
  isPlanned = false;
  const names = ['keyId', 'requestId', 'at', 'method', 'path', 'status', 'milliseconds', 'refusal'] as const;
  try {
    await fromPool(
      WRITE,
      names.map((name) => calls.map((call) => call[name])),
    );
  } catch (error) {
    log.warn({ err: error, calls: calls.length }, 'calls of keys were not noted');
  }
}

/** The latest ones of a key, or those of one request. */
export const callsOf = async (keyId: string, requestId?: string): Promise<KeyCall[]> =>
  await fromPool<KeyCall>(
    `select key_id::text as "keyId", request_id as "requestId", at, method, path, status, milliseconds, refusal
    from bookkeeping.key_calls where key_id = $1::uuid and ($2::text is null or request_id = $2) order by at desc limit 50`,
    [keyId, requestId ?? null],
  );
