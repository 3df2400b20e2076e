import { groupOf, type Role } from '@/lib/core/actor/roles';
import { DEFAULT_SETTINGS, type SettingName, settingsSchema } from '@/lib/nouns/settings/schema';

/** Age and idle time of a session in seconds, and the settings for its owner's role. */
export type SessionTimes = {
  age: number;
  idle: number;
  /** The role given to the account, not one it switched to. */
  ownRole: string;
  /** The stored settings about sessions, by name. */
  times: Record<string, string> | null;
};

/** The columns of `SessionTimes`, for a statement with the session as `s` and its account as `own`. */
export const SESSION_TIMES = `extract(epoch from now() - s.created_at)::float as age,
  extract(epoch from now() - s.last_used_at)::float as idle, own.original_role::text as "ownRole",
  (select jsonb_object_agg(name, value) from settings where deleted_at is null and name like 'sessions.%') as times`;

const GROUPS = ['admin', 'consultant', 'area-manager', 'dealer', 'expert'] as const;
const DAY = 86_400;
const HOUR = 3600;

/** Whether a session has expired: it is older than its owner's role allows, or was unused for too long. */
export function isOver({ age, idle, ownRole, times }: SessionTimes): boolean {
  const role = GROUPS.find((one) => one === groupOf(ownRole as Role)) ?? 'others';
  const setting = (name: SettingName): number => {
    const stored = settingsSchema.shape[name].safeParse(times?.[name]?.trim() || undefined);
    return Number(stored.success ? stored.data : DEFAULT_SETTINGS[name]);
  };
  return age > setting(`sessions.longestDays.${role}`) * DAY || idle > setting(`sessions.idleHours.${role}`) * HOUR;
}
