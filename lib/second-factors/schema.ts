import { z } from 'zod';

/** The header with which clients without cookies continue a sign-in. */
export const STEP_HEADER = 'x-sign-in-step';

/** The screen on which people set up their second factors. */
export const FACTOR_SCREEN = 'profile/second-factor';

/** A code of the app, or a recovery code. The format is not validated: a wrong code is wrong, whatever it looks like. */
export const typedCode = z.string().trim().min(1, 'validation.required').max(64);
export const secondStep = z.strictObject({ code: typedCode });
