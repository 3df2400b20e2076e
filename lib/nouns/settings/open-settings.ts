import type { Person } from '@/lib/core/actor/actor';
import { readShown, resourceNamed } from '@/lib/core/screens/read-records';
import { DEFAULT_SETTINGS, readStoredSettings, SETTING_NAMES, type SettingName } from './schema';

export type SettingView = {
  name: SettingName;
  /** Null while the default applies. */
  id: string | null;
  value: string;
  default: string;
  changedAt: string | null;
};

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
