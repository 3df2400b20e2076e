import { z } from 'zod';
import { ROLES } from '@/lib/core/actor/roles';
import { kind } from '@/lib/core/fields/kinds';
import {
  country,
  culture,
  day,
  id,
  instant,
  longText,
  optional,
  picture,
  properName,
  provinceCode,
  reference,
  references,
  stamps,
  text,
  wholeNumber,
} from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { phoneNumber } from '@/lib/core/fields/schema.typed';
import { LEVELS } from '@/lib/nouns/credits/schema.levels';
import { CONTROL_PERIODS, GENDERS, SMOKING_LEVELS } from '@/lib/nouns/treatments/schema';
import { todayText } from '@/lib/run/i18n/dates';
import { names } from '@/lib/run/names';

export const EXPERT_TYPES = ['dentist', 'hygienist', 'dental-therapist'] as const;

export type ExpertType = (typeof EXPERT_TYPES)[number];

const role = kind('choice', z.enum(ROLES), { words: 'roles' });
const cups = optional(wholeNumber(0, 200));
const provinceCodes = z.array(provinceCode).max(110).optional();

export const birthday = day
  .refine((born) => born >= '1900-01-01', 'validation.date')
  .refine((born) => born <= todayText(), 'validation.futureDay');

/** The address of an account, with its own message if it is missing. */
export const accountEmail = z
  .email({ error: ({ input }) => (input === undefined || input === '' ? 'errors.requiredEmail' : 'validation.email') })
  .max(LONGEST.email);

export const userRecord = z.object({
  name: properName(LONGEST.personName),
  surname: properName(LONGEST.personName),
  email: accountEmail,
  username: optional(text(LONGEST.username)),
  /** Write-only; signed-in people change theirs at users/me/password. */
  password: z.string().min(1, 'validation.required').max(LONGEST.password).optional(),
  /** Write-only: sends the e-mail with which the person chooses a password. */
  sendInvitation: z.boolean().optional(),
  role: role.optional(),
  originalRole: role.optional(),
  expertType: optional(kind('choice', z.enum(EXPERT_TYPES), { words: 'accounts.expertTypes' })),
  phone: optional(phoneNumber),
  mobilephone: optional(phoneNumber),
  address: optional(text(LONGEST.plainAddress)),
  country: optional(country),
  gender: optional(z.enum(GENDERS)),
  culture: culture.optional(),
  bornDate: optional(birthday),
  profession: optional(text(LONGEST.profession)),
  paymentDays: optional(wholeNumber(0, 365)),
  smoker: optional(z.enum(SMOKING_LEVELS)),
  useThea: optional(z.boolean()),
  useCoffee: optional(z.boolean()),
  numCigarettes: cups,
  numThe: cups,
  numCoffee: cups,
  tetracicline: optional(z.boolean()),
  whitespot: optional(z.boolean()),
  fluorosis: optional(z.boolean()),
  controlPeriod: optional(kind('choice', z.enum(CONTROL_PERIODS), { words: 'records.values.period' })),
  isEnabled: z.boolean().optional(),
  /** When an admin disqualified them: points do not qualify them again. */
  disqualifiedAt: kind('stamp', instant).nullish(),
  confirmedUser: z.boolean().optional(),
  enabledUser: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  privacyAccepted: z.boolean().optional(),
  marketingAccepted: z.boolean().optional(),
  privacyPolicyAccepted: z.boolean().optional(),
  termsAndConditionsAccepted: z.boolean().optional(),
  practicePoints: z.int().optional(),
  theoryPoints: z.int().optional(),
  theoryForcedPoints: optional(wholeNumber(0, 100_000)),
  fanShopPoints: z.int().optional(),
  level: kind('level', z.enum(LEVELS), { words: 'levels' }).optional(),
  areaManagerId: optional(reference('users', { originalRole: 'area-manager' })),
  assignedProvincesCodes: provinceCodes,
  assignedPublicPrCodes: provinceCodes,
  isMasterDealer: z.boolean().optional(),
  dealerCenterName: optional(properName(200)),
  dealerSite: optional(text(300)),
  centerId: optional(reference('centers')),
  centerIds: references('centers', 100).optional(),
  associatedCenters: z.array(kind('reference', z.object({ _id: id, name: z.string() }), { to: 'centers' })).optional(),
  centerPatients: z.int().optional(),
  profileImageId: optional(kind('picture', id)),
  profileImage: picture.nullish(),
  frontImageId: optional(kind('picture', id)),
  frontImage: picture.nullish(),
  ...stamps,
});

export type UserField = keyof z.infer<typeof userRecord>;

/** Habits and health: readable by the person and, in single records and logged, by the treating professional and an admin. */
export const healthFields = names(`smoker useThea useCoffee numCigarettes numThe numCoffee tetracicline whitespot
  fluorosis controlPeriod`) satisfies UserField[];

export const seeing = z.strictObject({
  reason: longText(LONGEST.reason).refine((reason) => reason.trim() !== '', 'validation.required'),
});
