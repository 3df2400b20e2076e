import type { Actor } from '@/lib/auth/actor';
import { invalid } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord, type Locked, updateRecord } from '@/lib/rest/write';
import { settings } from './resource';
import { type SettingName, settingsSchema } from './schema';

/** A setting gets a value of its own in place of the default; one that makes no sense is refused. */
export async function createSetting(tx: Tx, actor: Actor, input: Input): Promise<string> {
  requireSense(input);
  return insertRecord(tx, settings, actor, input);
}

export async function updateSetting(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireSense({ ...locked.before, ...input });
  await updateRecord(tx, settings, actor, locked, input);
}

function requireSense({ name, value }: Input): void {
  const schema = settingsSchema.shape[name as SettingName];
  if (!schema?.safeParse(value).success) throw invalid([{ field: 'value', message: 'validation.invalid' }]);
}
