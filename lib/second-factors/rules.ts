/** The public page that asks for the second step. */
export const STEP_PAGE = '/login/second-step';

/** How long there is between the password and the second step. */
export const STEP_SECONDS = 10 * 60;

/** Wrong codes after which the password has to be given again. */
export const MOST_WRONG = 5;
