import { z } from 'zod';
import { names } from '@/lib/run/names';
import { DEFAULT_SETTINGS, type SettingName, settingsSchema } from './schema';

type SettingUnit =
  | 'credits'
  | 'days'
  | 'months'
  | 'treatments'
  | 'ratings'
  | 'characters'
  | 'mails'
  | 'hours'
  | 'idleHours'
  | 'forms';

/** A whole number with a unit, a switch, or the URL of a page. */
export type SettingShape =
  | { kind: 'number'; min: number; max: number; unit: SettingUnit }
  | { kind: 'switch' }
  | { kind: 'link' };

type Group = {
  heading:
    | 'training'
    | 'codes'
    | 'treatments'
    | 'limits'
    | 'rules'
    | 'access'
    | 'signIn'
    | 'sessions'
    | 'mail'
    | 'links';
  names: SettingName[];
};

/** The settings, grouped as people look for them. */
export const settingGroups: readonly Group[] = [
  { heading: 'training', names: ['credits.training.theory', 'credits.training.practice'] },
  {
    heading: 'codes',
    names: [
      'credits.code.ULTRA',
      'credits.code.TOUCH',
      'credits.code.HOME',
      'credits.code.CLICK',
      'credits.code.STICK',
    ],
  },
  {
    heading: 'treatments',
    names: [
      'credits.treatment.kit',
      'credits.treatment.complete',
      'credits.treatment.control',
      'credits.treatment.satisfaction',
    ],
  },
  {
    heading: 'limits',
    names: ['credits.limits.treatmentDays', 'credits.limits.controlDays', 'credits.limits.treatmentsWithoutCode'],
  },
  {
    heading: 'rules',
    names: [
      'treatments.editableDays',
      'statistics.minRatings',
      'requests.dueDays',
      'requests.keepMonths',
      'visits.quietDays',
      'experts.quietDays',
    ],
  },
  {
    heading: 'access',
    names: ['passwords.minLength', 'forms.proofAfter', 'users.askForCompleteProfile', 'users.askForCenters'],
  },
  {
    heading: 'signIn',
    names: [
      'signIn.secondFactor.admin',
      'signIn.secondFactor.consultant',
      'signIn.secondFactor.area-manager',
      'signIn.secondFactor.dealer',
      'signIn.secondFactor.expert',
    ],
  },
  {
    heading: 'sessions',
    names: names(`sessions.longestDays.admin sessions.longestDays.consultant sessions.longestDays.area-manager
      sessions.longestDays.dealer sessions.longestDays.expert sessions.longestDays.others sessions.idleHours.admin
      sessions.idleHours.consultant sessions.idleHours.area-manager sessions.idleHours.dealer
      sessions.idleHours.expert sessions.idleHours.others`),
  },
  { heading: 'mail', names: ['mail.perMinute', 'mail.hoursFrom', 'mail.hoursTo', 'mail.countClicks'] },
  { heading: 'links', names: ['links.academy', 'links.shop'] },
];

const units: Partial<Record<SettingName, SettingUnit>> = {
  'credits.limits.treatmentDays': 'days',
  'credits.limits.controlDays': 'days',
  'credits.limits.treatmentsWithoutCode': 'treatments',
  'treatments.editableDays': 'days',
  'statistics.minRatings': 'ratings',
  'requests.dueDays': 'days',
  'requests.keepMonths': 'months',
  'visits.quietDays': 'days',
  'experts.quietDays': 'days',
  'passwords.minLength': 'characters',
  'forms.proofAfter': 'forms',
  'sessions.longestDays.admin': 'days',
  'sessions.longestDays.consultant': 'days',
  'sessions.longestDays.area-manager': 'days',
  'sessions.longestDays.dealer': 'days',
  'sessions.longestDays.expert': 'days',
  'sessions.longestDays.others': 'days',
  'sessions.idleHours.admin': 'idleHours',
  'sessions.idleHours.consultant': 'idleHours',
  'sessions.idleHours.area-manager': 'idleHours',
  'sessions.idleHours.dealer': 'idleHours',
  'sessions.idleHours.expert': 'idleHours',
  'sessions.idleHours.others': 'idleHours',
  'mail.perMinute': 'mails',
  'mail.hoursFrom': 'hours',
  'mail.hoursTo': 'hours',
};

/** The type and limits of a setting, read from its schema. */
export function shapeOf(name: SettingName): SettingShape {
  const value = settingsSchema.shape[name].unwrap();
  if (typeof DEFAULT_SETTINGS[name] === 'boolean') return { kind: 'switch' };
  if (!(value instanceof z.ZodNumber)) return { kind: 'link' };
  return { kind: 'number', min: value.minValue ?? 0, max: value.maxValue ?? 0, unit: units[name] ?? 'credits' };
}
