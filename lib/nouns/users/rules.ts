import type { FieldProblem } from '@/lib/run/errors';
import { EXPERT_TYPES } from './schema';

type Profile = {
  username: string | null;
  phone: string | null;
  mobilephone: string | null;
  expertType: string | null;
  privacyPolicyAccepted: boolean;
  termsAndConditionsAccepted: boolean;
};

/** The fields that a professional's profile still lacks. */
export function missingInProfile(person: Profile): string[] {
  const given = {
    username: person.username,
    mobilephone: person.mobilephone ?? person.phone,
    expertType: person.expertType,
    privacyPolicyAccepted: person.privacyPolicyAccepted,
    termsAndConditionsAccepted: person.termsAndConditionsAccepted,
  };
  return Object.entries(given).flatMap(([field, value]) => (value ? [] : [field]));
}

/** Dental therapists exist as a profession only in English-speaking countries (specification, section 5). */
export const expertTypesIn = (culture: unknown) =>
  EXPERT_TYPES.filter((type) => type !== 'dental-therapist' || culture === 'en');

type Profession = { expertType?: unknown; role?: unknown };

/** The problem of becoming a dental therapist with another language; those who are one (`before`) stay so. */
export const professionProblems = (said: Profession, culture: unknown, before: Profession = {}): FieldProblem[] =>
  (['expertType', 'role'] as const)
    .filter((field) => said[field] === 'dental-therapist' && before[field] !== said[field] && culture !== 'en')
    .map((field) => ({ field, message: 'validation.dentalTherapist' }));
