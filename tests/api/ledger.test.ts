// Hundreds of random operations, ten thousand with LONG_PROOF=yes, on credits, many simultaneous. Afterwards the totals are the sums of the ledger, no
// level has gone down, and each follows the rule.
import fc from 'fast-check';
import { LEVELS } from '@/lib/nouns/credits/schema.levels';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { isDatabaseUnavailable, Problem, unavailable } from '@/lib/run/errors';
import { names } from '@/lib/run/names';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { makeLedgerWorld, type Operation, operations, perform } from '@/tests/support/ledger-fixtures';
import { ledgerFaults, levelByRule, NO_FAULTS } from '../support/ledger';
import { IS_LONG } from '../support/long-proof';

const RUNS = IS_LONG ? 10 : 1;
const OPERATIONS = IS_LONG ? 1000 : 500;
const AT_ONCE = 8;

type World = Awaited<ReturnType<typeof makeLedgerWorld>>;

/** Refusals have a reason and change nothing; without a free connection the operation is retried. */
async function attempt(world: World, operation: Operation, done: Map<string, number>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await transaction((tx) => perform(tx, world, operation));
      done.set(operation.action, (done.get(operation.action) ?? 0) + 1);
      return;
    } catch (error) {
      const problem = isDatabaseUnavailable(error) ? unavailable() : (databaseProblem(error) ?? error);
      if (!(problem instanceof Problem)) throw error;
      if (problem.status !== 503) return;
      if (tries === 20) throw error;
    }
  }
}

/** In the order of the list, several running at any time. */
async function performAll(world: World, list: Operation[], done: Map<string, number>): Promise<void> {
  const waiting = list.values();
  const work = async () => {
    for (const operation of waiting) await attempt(world, operation, done);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function levelsOf(userId: string): Promise<[before: string, after: string][]> {
  const steps = await db.auditEntry.findMany({
    where: { entityId: userId, action: 'reach-level' },
    orderBy: { id: 'asc' },
  });
  return steps.flatMap(({ before, after }) => {
    const [was, is] = [before as { level?: string }, after as { level?: string }];
    return was.level && is.level ? [[was.level, is.level] as [string, string]] : [];
  });
}

test('after many random operations ledger, totals, treatments and levels agree', { timeout: 400_000 }, async () => {
  const done = new Map<string, number>();
  const agree = fc.asyncProperty(
    fc.array(operations, { minLength: OPERATIONS, maxLength: OPERATIONS }),
    async (list) => {
      const world = await makeLedgerWorld();
      await performAll(world, list, done);
      expect(await ledgerFaults()).toEqual(NO_FAULTS);
      for (const { id } of world.people) {
        const { level, isEnabled } = await db.user.findUniqueOrThrow({
          where: { id },
          select: { level: true, isEnabled: true },
        });
        expect({ level, isEnabled }).toEqual(await levelByRule(id));
        const steps = await levelsOf(id);
        for (const [was, is] of steps)
          expect(LEVELS.indexOf(is as 'base')).toBeGreaterThan(LEVELS.indexOf(was as 'base'));
        expect(steps.at(-1)?.[1] ?? 'base').toBe(level);
      }
    },
  );
  await fc.assert(agree, { numRuns: RUNS, endOnFailure: true });
  // The test would prove little if most operations were refused.
  expect(Object.keys(Object.fromEntries(done)).toSorted()).toEqual(
    names(`
    control forced rating recall removal restoration scan scanFor theory treatment
  `),
  );
  expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(RUNS * OPERATIONS * 0.3);
});
