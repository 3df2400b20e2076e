import { z } from 'zod';
import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName, settingsSchema } from './schema';

/** What a number counts, where its name says so; all others count credits. */
const UNITS = [
  [/Days\b/, 'days'],
  [/WithoutCode$/, 'treatments'],
  [/Ratings$/, 'ratings'],
  [/Months$/, 'months'],
  [/Length$/, 'characters'],
  [/^forms/, 'forms'],
  [/idleHours/, 'idleHours'],
  [/perMinute$/, 'mails'],
  [/hours(From|To)$/, 'hours'],
  [/^credits/, 'credits'],
] as const;
type SettingUnit = (typeof UNITS)[number][1];

/** A whole number with a unit, a switch, the URL of a page, or codes of countries. */
export type SettingShape =
  | { kind: 'number'; min: number; max: number; unit: SettingUnit }
  | { kind: 'switch' }
  | { kind: 'link' }
  | { kind: 'countries' };

/** How the names begin that stand under each heading, as people look for them. */
const BEGINNINGS = {
  training: ['credits.training.'],
  codes: ['credits.code.'],
  treatments: ['credits.treatment.'],
  limits: ['credits.limits.'],
  rules: ['treatments.', 'centers.', 'statistics.', 'requests.', 'visits.', 'experts.'],
  access: ['passwords.', 'forms.', 'users.'],
  roles: ['signIn.', 'sessions.'],
  mail: ['mail.'],
  links: ['links.'],
};
const HEADINGS = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[];

export const settingGroups = HEADINGS.map((heading) => ({
  heading,
  names: BEGINNINGS[heading].flatMap((start) => SETTING_NAMES.filter((name) => name.startsWith(start))),
}));

/** The number of a setting within a statement; what is no number there counts as not set. */
export const settingSql = (name: SettingName): string =>
  `coalesce((select s.value::int from settings s where s.name = '${name}'
  and s.deleted_at is null and s.value ~ '^[0-9]{1,4}$'), ${DEFAULT_SETTINGS[name]})`;

export function settingShape(name: SettingName): SettingShape {
  const value = settingsSchema.shape[name].unwrap();
  if (typeof DEFAULT_SETTINGS[name] === 'boolean') return { kind: 'switch' };
  if (name === 'centers.picturesIn') return { kind: 'countries' };
  if (!(value instanceof z.ZodNumber)) return { kind: 'link' };
  const [, unit] = UNITS.find(([says]) => says.test(name)) ?? ['', 'credits' as const];
  return { kind: 'number', min: value.minValue ?? 0, max: value.maxValue ?? 0, unit };
}
