/** The public page that asks for the second step. */
export const STEP_PAGE = '/login/second-step';
