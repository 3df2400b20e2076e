import { AsyncLocalStorage } from 'node:async_hooks';
import { countRefusals } from '@/lib/core/access/count-refusals';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { fromPool, type Tx } from '@/lib/run/db/transaction';
import { type FieldProblem, Problem } from '@/lib/run/errors';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import type { Limit } from '@/lib/run/limits/data';
import { log } from '@/lib/run/log';
import { normaliseCode, type ReadCode } from './rules';
import type { AttemptReason } from './schema.misuse';

type Unreadable = Extract<ReadCode, { problem: string }>['problem'];

const unreadable: Record<Unreadable, string> = {
  empty: 'validation.required',
  product: 'errors.codeIsProduct',
  mistyped: 'errors.codeMistyped',
};

/** Text that does not look like a code is not stored: people type all sorts of things. */
const asCode = (text: string) => (/^[A-Z\d]{12}$/.test(normaliseCode(text)) ? normaliseCode(text) : '');

/** The specification's message for text that cannot be a code, and a hint at what it seems to be. */
export function unreadableCode(problem: Unreadable, text: string, field: string): Problem {
  if (problem === 'mistyped') noteAttempt({ code: asCode(text), reason: 'mistyped', centerId: null });
  return invalidCode(field, unreadable[problem]);
}

type RefusedCode = { code: string; field: string; centerId?: string | null | undefined };

/** Why a well-formed code cannot be used: it is unknown, recalled, or already used. */
export async function refusedCode(tx: Tx, me: Person, { code, field, centerId = null }: RefusedCode): Promise<Problem> {
  const found = await tx.productCode.findFirst({
    where: { code, deletedAt: null },
    select: { status: true, userId: true, recalledAt: true },
  });
  const isMine = found?.status === 'used' && found.userId === me.id;
  const reason = found?.status === 'used' ? 'used' : found?.recalledAt ? 'recalled' : 'unknown';
  // Sending one's own code twice is a mistake, not misuse.
  if (!isMine) noteAttempt({ code, reason, centerId });
  if (found?.status === 'used') {
    const message = isMine ? 'errors.codeUsedByYou' : 'errors.codeUsed';
    return new Problem(409, 'errors.codeUsed', { fields: [{ field, message }] });
  }
  return invalidCode(field, found?.recalledAt ? 'errors.codeRecalled' : 'errors.codeUnknown');
}

/** Not noted as misuse: an expired code is genuine, and only too late. */
export const expiredCode = (field: string): Problem => invalidCode(field, 'errors.codeExpired');

function invalidCode(field: string, message: string): Problem {
  const fields: FieldProblem[] = [{ field, message }];
  return new Problem(400, 'errors.codeInvalid', { fields });
}

type Attempt = { code: string; reason: AttemptReason; centerId: string | null };

/** Maximum number of attempts recorded per person and day: enough to see what happened, too few to fill a table. */
const MAX_PER_DAY = 100;

const collected = new AsyncLocalStorage<Attempt[]>();

/** Notes that a code was refused; `notingAttempts` writes it after the refused transaction. */
function noteAttempt(attempt: Attempt): void {
  collected.getStore()?.push(attempt);
}

const INSERT = `
  insert into code_attempts (user_id, code, reason, center_id, tried_on)
  select distinct on (a.code, a.reason) $1::uuid, a.code, a.reason, c.id, ${TODAY_SQL}
  from unnest($2::text[], $3::text[], $4::uuid[]) a(code, reason, center_id) left join centers c on c.id = a.center_id
  where (select count(*) from code_attempts where user_id = $1::uuid and tried_on = ${TODAY_SQL}) < ${MAX_PER_DAY}
  on conflict (user_id, tried_on, code, reason) do update
  set times = least(code_attempts.times + 1, 9999), last_tried_at = now(),
    center_id = coalesce(excluded.center_id, code_attempts.center_id)`;

/** Runs an action that uses codes, and stores refused attempts; failing to store them does not affect the answer. */
async function notingAttempts<T>(actor: Actor, run: () => Promise<T>): Promise<T> {
  const attempts: Attempt[] = [];
  try {
    return await collected.run(attempts, run);
  } finally {
    if (attempts.length > 0 && actor.id !== null && !actor.seenBy) await keep(actor.id, attempts);
  }
}

async function keep(userId: string, attempts: Attempt[]): Promise<void> {
  const column = (name: keyof Attempt) => attempts.map((attempt) => attempt[name]);
  const values = [userId, column('code'), column('reason'), column('centerId')];
  try {
    await fromPool(INSERT, values);
  } catch (error) {
    log.warn({ err: error }, 'attempts at codes were not noted');
  }
}

/** Far more than anybody mistypes; at this pace, guessing a code would take longer than the age of the universe. */
const limit: Limit = { name: 'wrong-codes', points: 60, seconds: 3600 };

// Used codes do not count: they are valid, and refused when two people scan at the same moment.
const ABOUT_CODES = /(^|\.)code(Invalid|Unknown|Recalled|Expired|Mistyped)$/;

/** Runs an action that uses product codes, limits wrong codes, and records refused attempts for admins. */
export const checkGuesses = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, ABOUT_CODES, actor, () => notingAttempts(actor, run));
