import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { todayText } from '@/lib/run/i18n/dates';
import { centerVisits } from './resource';

async function createVisit(tx: Tx, actor: Actor, input: Input): Promise<string> {
  requireOrder(input);
  return insertRecord(tx, centerVisits, actor, input);
}

async function changeVisit(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireOrder({ ...locked.before, ...input });
  await updateRecord(tx, centerVisits, actor, locked, input);
}

function requireOrder(visit: Input): void {
  const { visitedOn, nextContactOn } = visit as { visitedOn: string; nextContactOn?: string | null };
  if (visitedOn > todayText()) throw invalid([{ field: 'visitedOn', message: 'validation.futureDay' }]);
  if (nextContactOn && nextContactOn < visitedOn)
    throw invalid([{ field: 'nextContactOn', message: 'validation.nextContact' }]);
}

export const verbs: Verbs = { create: createVisit, update: changeVisit };
