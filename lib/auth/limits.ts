import type { Limit } from '@/lib/rate-limits/data';

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** How often somebody may try, for each address or account. What a form of the public site sends is limited there as well. */
export const limits = {
  signInFromAddress: { name: 'sign-in-from', points: 60, seconds: QUARTER },
  signInToAccount: { name: 'sign-in-to', points: 10, seconds: QUARTER },
  registerAccount: { name: 'register-account', points: 60, seconds: HOUR },
  passwordReset: { name: 'password-reset', points: 5, seconds: HOUR },
  confirmation: { name: 'confirmation', points: 5, seconds: HOUR },
  refreshFromAddress: { name: 'refresh-from', points: 120, seconds: QUARTER },
  /** A hundred treatments an hour, pictures and all. */
  upload: { name: 'upload', points: 300, seconds: HOUR },
  refreshOfAccount: { name: 'refresh-of', points: 120, seconds: QUARTER },
} as const satisfies Record<string, Limit>;
