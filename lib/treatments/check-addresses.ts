import type { Actor } from '@/lib/auth/actor';
import { countRefusals } from '@/lib/rate-limits/count-refusals';
import type { Limit } from '@/lib/rate-limits/data';

/** As many as patients may be invited in a day: nobody mistypes more, and nobody learns who works in the programme. */
const limit: Limit = { name: 'patient-addresses', points: 20, seconds: 24 * 3600 };

/** Runs what gives a treatment its patient, and counts the addresses that belong to somebody who is no patient. */
export const checkAddresses = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, /(^|\.)patientEmail$/, actor, run);
