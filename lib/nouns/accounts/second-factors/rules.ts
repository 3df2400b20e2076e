/** The public page that asks for the second step. */
import { LONGEST } from '@/lib/core/fields/schema.longest';
export const STEP_PAGE = '/login/second-step';

/** The time allowed between the password and the second step. */
export const STEP_SECONDS = 10 * 60;

/** After this many wrong codes the password must be given again. */
export const MOST_WRONG = 5;

/** Passkeys of one person. */
export const MOST_PASSKEYS = 10;

/** The longest name of a passkey, in characters. */
export const LONGEST_NAME = LONGEST.label;
