import { LONGEST } from '@/lib/core/fields/schema.longest';
export const STEP_PAGE = '/login/second-step';

export const STEP_SECONDS = 10 * 60;

/** After this many wrong codes the password must be given again. */
export const MOST_WRONG = 5;

export const MOST_PASSKEYS = 10;

export const LONGEST_NAME = LONGEST.label;
