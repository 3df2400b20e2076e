import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, lockRecord, restoreRecord, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { fieldProblems } from '@/lib/run/problems/field-problems';
import { settings } from './resource';
import { DEFAULT_SETTINGS, type SettingName, settingsSchema } from './schema';

/** Stores a value instead of a setting's default; a deleted record is restored, because names are unique. */
async function createSetting(tx: Tx, actor: Actor, input: Input): Promise<string> {
  requirePlausible(input);
  const deleted = await deletedSetting(tx, String(input.name));
  if (!deleted) return insertRecord(tx, settings, actor, input);
  const locked = await lockRecord(tx, settings, actor, deleted, true);
  await restoreRecord(tx, settings, actor, locked);
  await updateRecord(tx, settings, actor, locked, input);
  return deleted;
}

async function deletedSetting(tx: Tx, name: string): Promise<string | null> {
  const found = await tx.setting.findFirst({ where: { name, deletedAt: { not: null } }, select: { id: true } });
  return found?.id ?? null;
}

async function updateSetting(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requirePlausible({ ...locked.before, ...input });
  await updateRecord(tx, settings, actor, locked, input);
}

function requirePlausible({ name, value }: Input): void {
  const mayBeEmpty = DEFAULT_SETTINGS[name as SettingName] === '';
  if (typeof value !== 'string' || (value.trim() === '' && !mayBeEmpty))
    throw invalid([{ field: 'value', message: 'validation.required' }]);
  const problem = settingsSchema.shape[name as SettingName]?.safeParse(value, { reportInput: true }).error;
  if (problem) throw invalid(fieldProblems(problem).map((one) => ({ ...one, field: 'value' })));
}

export const verbs: Verbs = { create: createSetting, update: updateSetting };
