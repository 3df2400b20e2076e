import { z } from 'zod';
import { CULTURES, properName } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { phoneNumber } from '@/lib/core/fields/schema.typed';
import { signedByPasskey, typedCode } from '@/lib/nouns/accounts/second-factors/schema';
import { accountEmail, EXPERT_TYPES, userRecord } from '@/lib/nouns/users/schema';
import { picked } from '@/lib/run/names';

/**
 * No address of an account has letters beyond ASCII, and PostgreSQL equates some of them with ASCII ones (İ and i):
 * each such spelling of an account would have limits of its own.
 */
const ASCII = /^[\x21-\x7e]+$/;

/** The format is not validated: a wrong password is wrong, whatever it looks like. */
export const credentials = z.object({
  email: z.string().trim().min(1).max(LONGEST.email).regex(ASCII),
  password: z.string().min(1).max(LONGEST.password),
});

const name = properName(LONGEST.personName);
/** From a provider: an invalid name is no reason to refuse somebody. */
export const socialName = name.catch('').default('');

/** Roles available at registration; every other role is assigned by an admin. */
const registrableRoles = ['user', 'expert', ...EXPERT_TYPES, 'guest', 'student', 'sales', 'other'] as const;

/** Optional at registration; the profile asks for the rest. */
const more = userRecord.pick(picked('username mobilephone address country gender bornDate profession'));

export const registration = z.strictObject({
  ...more.shape,
  /** Implied by registering, as the form states beside its button; an explicit no is refused. */
  privacyPolicyAccepted: z.literal(true, 'common.acceptFlags').default(true),
  termsAndConditionsAccepted: z.literal(true, 'common.acceptFlags').default(true),
  email: accountEmail,
  password: z.string().min(1, 'validation.required'),
  name,
  surname: name,
  role: z.enum(registrableRoles).default('user'),
  expertType: z.enum(EXPERT_TYPES).optional(),
  phone: phoneNumber.optional(),
  culture: z.enum(CULTURES).default('it'),
  privacyAccepted: z.literal(true, 'validation.privacy'),
  marketingAccepted: z.boolean().default(false),
});

export type Registration = z.infer<typeof registration>;

/** The fields of the web form as a registration: checkboxes are ticked or absent, empty texts mean not given. */
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
    ...(role === 'expert' && expertType ? { expertType } : {}),
    privacyAccepted: Boolean(values.privacyAccepted),
    marketingAccepted: Boolean(values.marketingAccepted),
  };
}

export const letterTo = z.strictObject({ email: accountEmail });

const linkToken = z.strictObject({ token: z.string().min(1, 'validation.required').max(500) });

export const addressConfirmation = linkToken.extend({
  password: z.string().min(1, 'validation.required').max(LONGEST.password).optional(),
});

/** A new password set with an e-mail link; invited people also accept the privacy notice. */
export const newPassword = linkToken.extend({
  password: z.string().min(1, 'validation.required').max(LONGEST.password),
  privacyAccepted: z.boolean().default(false),
});

const socialProviders = ['google', 'facebook', 'apple'] as const;
export const socialLogin = z.strictObject({ provider: z.enum(socialProviders), token: z.string().min(1).max(8000) });

export type SocialProviderName = (typeof socialProviders)[number];

/** For admins, and for people who have proved the old password otherwise. */
export const passwordAlone = z.strictObject({ password: z.string().min(1) });
export const passwordChange = passwordAlone.extend({ oldPassword: z.string().min(1) });

export const roleSwitch = z.object({ role: z.literal('expert') });

export const erasure = z.strictObject({ reason: z.string().min(1).max(LONGEST.reason) });

export const sessionProof = z.strictObject({
  password: z.string().min(1).max(LONGEST.password).optional(),
  code: typedCode.optional(),
  passkey: signedByPasskey.optional(),
});
