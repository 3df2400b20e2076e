import { z } from 'zod';
import { properName } from '@/lib/rest/schema';
import { accountEmail, EXPERT_TYPES, userRecord } from '@/lib/users/schema';

/** What somebody types to sign in. Nothing is said about its form: a wrong password is wrong however it looks. */
export const credentials = z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(128) });

const name = properName(100);
/** Of a provider: what cannot be kept of a name is no reason to turn somebody away. */
export const socialName = name.catch('').default('');

/** Roles that may be asked for at registration; every other role is given by an admin. */
const registrableRoles = ['user', 'expert', ...EXPERT_TYPES, 'guest', 'student', 'sales', 'other'] as const;

/** What else somebody may say about themselves from the start; the rest is asked for in their profile. */
const more = userRecord.pick({
  username: true,
  mobilephone: true,
  address: true,
  country: true,
  gender: true,
  bornDate: true,
  profession: true,
  privacyPolicyAccepted: true,
});

export const registration = z.strictObject({
  ...more.shape,
  /** Said by registering, as the form states beside its button; who says no is not registered. */
  termsAndConditionsAccepted: z.literal(true, 'common.acceptFlags').default(true),
  email: accountEmail,
  password: z.string().min(1, 'validation.required'),
  name,
  surname: name,
  role: z.enum(registrableRoles).default('user'),
  expertType: z.enum(EXPERT_TYPES).optional(),
  phone: z
    .string()
    .regex(/^(\+39|0039) \d{8,10}$/, 'validation.phone')
    .optional(),
  culture: z.enum(['de', 'en', 'es', 'fr', 'it', 'pt']).default('it'),
  privacyAccepted: z.literal(true, 'validation.privacy'),
  marketingAccepted: z.boolean().default(false),
});

export type Registration = z.infer<typeof registration>;

/** The fields of the web form as a registration: boxes are ticked or absent, empty texts were not filled in. */
export function registrationOf(values: Record<string, string>, culture: string, role: 'user' | 'expert') {
  const { email, password, name: first, surname, phone, expertType } = values;
  return {
    email: email?.trim() ?? '',
    password: password ?? '',
    name: first ?? '',
    surname: surname ?? '',
    role,
    culture,
    ...(phone ? { phone } : {}),
    ...(role === 'expert' ? { expertType: expertType || 'dentist' } : {}),
    privacyAccepted: Boolean(values.privacyAccepted),
    marketingAccepted: Boolean(values.marketingAccepted),
  };
}

/** Where a letter is to go. */
export const letterTo = z.strictObject({ email: accountEmail });

/** The secret of a letter's link. */
export const linkToken = z.strictObject({ token: z.string().min(1, 'validation.required').max(500) });

/** A confirmed address; outside of a session of that account with a new password. */
export const addressConfirmation = linkToken.extend({
  password: z.string().min(1, 'validation.required').max(128).optional(),
});

/** A new password by the link of a letter; who was invited accepts the privacy notice with it. */
export const newPassword = linkToken.extend({
  password: z.string().min(1, 'validation.required').max(128),
  privacyAccepted: z.boolean().default(false),
});

export const socialProviders = ['google', 'facebook', 'apple'] as const;
export const socialLogin = z.strictObject({ provider: z.enum(socialProviders), token: z.string().min(1).max(8000) });

/** Dental therapists exist as a profession where English is spoken (specification, section 5). */
export const expertTypesIn = (culture: string) =>
  EXPERT_TYPES.filter((type) => type !== 'dental-therapist' || culture === 'en');
export type SocialProviderName = (typeof socialProviders)[number];
