import { z } from 'zod';
import { longText, stamps, webAddress } from '@/lib/core/fields/schema.fields';

const points = z.coerce.number().int().min(0).max(10_000);
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** Every number and switch an admin may change, by its name in the table `settings`, with its default. */
export const settingsSchema = z.object({
  'credits.training.theory': points.default(30),
  'credits.training.practice': points.default(30),
  'credits.code.ULTRA': points.default(10),
  'credits.code.TOUCH': points.default(8),
  'credits.code.HOME': points.default(6),
  'credits.code.CLICK': points.default(5),
  'credits.code.STICK': points.default(4),
  'credits.treatment.kit': points.default(5),
  'credits.treatment.complete': points.default(5),
  'credits.treatment.control': points.default(2),
  'credits.treatment.satisfaction': points.default(3),
  'credits.limits.treatmentDays': wholeNumber(0, 3650).default(60),
  'credits.limits.controlDays': wholeNumber(0, 3650).default(30),
  'credits.limits.treatmentsWithoutCode': wholeNumber(0, 1000).default(8),
  // Countries whose rules on advertising by health professions allow patients' pictures on a practice's public page.
  'centers.picturesIn': z
    .string()
    .regex(/^\s*([A-Za-z]{2}([\s,]+[A-Za-z]{2})*)?\s*$/, 'validation.countries')
    .default(''),
  'treatments.editableDays': wholeNumber(0, 3650).default(30),
  'requests.dueDays': wholeNumber(1, 365).default(7),
  // Not fewer than the months that the database lets the audit keep: see forget_audit_of_requests.
  'requests.keepMonths': wholeNumber(6, 120).default(24),
  'visits.quietDays': wholeNumber(1, 3650).default(180),
  'experts.quietDays': wholeNumber(1, 3650).default(90),
  'statistics.minRatings': wholeNumber(1, 1000).default(5),
  'passwords.minLength': wholeNumber(6, 64).default(6),
  'forms.proofAfter': wholeNumber(0, 1_000_000).default(300),
  'users.askForCompleteProfile': yesOrNo.default(false),
  'users.askForCenters': yesOrNo.default(true),
  'signIn.secondFactor.admin': yesOrNo.default(false),
  'signIn.secondFactor.consultant': yesOrNo.default(false),
  'signIn.secondFactor.area-manager': yesOrNo.default(false),
  'signIn.secondFactor.dealer': yesOrNo.default(false),
  // A migration turns it on: people have a week from then on, and each new account from its first day.
  'signIn.secondFactor.expert': yesOrNo.default(false),
  'sessions.longestDays.admin': wholeNumber(1, 365).default(7),
  'sessions.longestDays.consultant': wholeNumber(1, 365).default(14),
  'sessions.longestDays.area-manager': wholeNumber(1, 365).default(14),
  'sessions.longestDays.dealer': wholeNumber(1, 365).default(14),
  'sessions.longestDays.expert': wholeNumber(1, 365).default(90),
  'sessions.longestDays.others': wholeNumber(1, 3650).default(365),
  'sessions.idleHours.admin': wholeNumber(1, 8760).default(12),
  'sessions.idleHours.consultant': wholeNumber(1, 8760).default(72),
  'sessions.idleHours.area-manager': wholeNumber(1, 8760).default(72),
  'sessions.idleHours.dealer': wholeNumber(1, 8760).default(72),
  'sessions.idleHours.expert': wholeNumber(1, 8760).default(336),
  'sessions.idleHours.others': wholeNumber(1, 8760).default(720),
  'mail.perMinute': wholeNumber(0, 100_000).default(6000),
  'mail.hoursFrom': wholeNumber(0, 23).default(0),
  'mail.hoursTo': wholeNumber(0, 24).default(24),
  'mail.countClicks': yesOrNo.default(false),
  'links.academy': webAddress.default('https://academy.candor.example'),
  'links.shop': webAddress.default('https://shop.candor.example'),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;

export const SETTING_NAMES = Object.keys(settingsSchema.shape) as SettingName[];
export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({});

/** Stored texts override the defaults; invalid ones count as not set. */
export function readStoredSettings(rows: { name: string; value: string }[]): Settings {
  const sound = rows.filter(
    ({ name, value }) => isSetting(name) && value.trim() && settingsSchema.shape[name].safeParse(value).success,
  );
  return settingsSchema.parse(Object.fromEntries(sound.map(({ name, value }) => [name, value])));
}

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingsSchema.shape, name);

export const settingRecord = z.object({ name: z.enum(SETTING_NAMES), value: longText(2000), ...stamps });

export type SettingField = keyof z.infer<typeof settingRecord>;
