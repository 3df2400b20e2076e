import type { Limit } from '@/lib/rate-limits/data';

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** How often somebody may try, for each address or account. */
export const limits = {
  signInFromAddress: { name: 'sign-in-from', points: 60, seconds: QUARTER },
  signInToAccount: { name: 'sign-in-to', points: 10, seconds: QUARTER },
  register: { name: 'register', points: 20, seconds: HOUR },
  passwordReset: { name: 'password-reset', points: 5, seconds: HOUR },
  confirmation: { name: 'confirmation', points: 5, seconds: HOUR },
  refresh: { name: 'refresh', points: 120, seconds: QUARTER },
} as const satisfies Record<string, Limit>;
