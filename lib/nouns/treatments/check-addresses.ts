import { countRefusals } from '@/lib/core/access/count-refusals';
import type { Actor } from '@/lib/core/actor/actor';
import type { Limit } from '@/lib/run/limits/data';

/**
 * The same number as for invitations of patients per day: more than anybody mistypes, but
 * too few to find out who works in the programme.
 */
const limit: Limit = { name: 'patient-addresses', points: 20, seconds: 24 * 3600 };

/**
 * Runs the assignment of a patient to a treatment, and counts addresses whose owner is not a patient, or is one who
 * wants no pictures.
 */
export const checkAddresses = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, /(^|\.)(patientEmail|picturesRefused)$/, actor, run);
