export const EXPERT_TYPES = ['dentist', 'hygienist', 'dental-therapist'] as const;
/** Languages of the content; the interface has all but Portuguese. */
export const CULTURES = ['de', 'en', 'es', 'fr', 'it', 'pt'] as const;
export const GENDERS = ['female', 'male', 'other'] as const;
export const SMOKING_LEVELS = [
  'none',
  'one_two_or_electronic',
  'up_to_10',
  'occasional',
  'every_day',
  'several_times_a_day',
] as const;

export type ExpertType = (typeof EXPERT_TYPES)[number];
export type Culture = (typeof CULTURES)[number];
export type Gender = (typeof GENDERS)[number];
export type SmokingLevel = (typeof SMOKING_LEVELS)[number];
