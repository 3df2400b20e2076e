import type { Person } from '@/lib/auth/actor';
import { readShown, resourceNamed } from '@/lib/screens/shown';
import { DEFAULT_SETTINGS, readStoredSettings, SETTING_NAMES, type SettingName } from './schema';

export type SettingView = {
  name: SettingName;
  /** Of the stored value; null while the default holds and nothing was ever stored. */
  id: string | null;
  value: string;
  default: string;
  /** ISO; null as long as the default holds. */
  changedAt: string | null;
};

/** Every setting there is, stored or not, with the value that holds now. */
export async function openSettings(me: Person): Promise<SettingView[]> {
  const fields = 'name,value,updatedAt';
  const { records } = await readShown(resourceNamed('settings'), me, { limit: '100', fields });
  const rows = records as unknown as { _id: string; name: string; value: string; updatedAt: string }[];
  const holding = readStoredSettings(rows);
  return SETTING_NAMES.map((name) => {
    const stored = rows.find((row) => row.name === name);
    const isDefault = holding[name] === DEFAULT_SETTINGS[name];
    return {
      name,
      id: stored?._id ?? null,
      value: String(holding[name]),
      default: String(DEFAULT_SETTINGS[name]),
      changedAt: stored && !isDefault ? stored.updatedAt : null,
    };
  });
}
