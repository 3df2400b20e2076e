import { z } from 'zod';

/** What somebody types to sign in. Nothing is said about its form: a wrong password is wrong however it looks. */
export const credentials = z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(128) });

/** The address of an account: of all that can be missing, the catalogue has words of its own for this. */
export const accountEmail = z
  .email({ error: ({ input }) => (input === undefined || input === '' ? 'errors.requiredEmail' : 'validation.email') })
  .max(254);

const name = z.string().trim().min(1, 'validation.required').max(100);

/** Roles that may be asked for at registration; every other role is given by an admin. */
export const registrableRoles = ['user', 'expert', 'guest', 'student', 'other'] as const;
export const expertTypes = ['dentist', 'hygienist', 'dental-therapist'] as const;

export const registration = z.strictObject({
  email: accountEmail,
  password: z.string().min(1, 'validation.required'),
  name,
  surname: name,
  role: z.enum(registrableRoles).default('user'),
  expertType: z.enum(expertTypes).optional(),
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

export const socialProviders = ['google', 'facebook', 'apple'] as const;
export const socialLogin = z.strictObject({ provider: z.enum(socialProviders), token: z.string().min(1).max(8000) });

/** Dental therapists exist as a profession where English is spoken (specification, section 5). */
export const expertTypesIn = (culture: string) =>
  expertTypes.filter((type) => type !== 'dental-therapist' || culture === 'en');
export type SocialProviderName = (typeof socialProviders)[number];
