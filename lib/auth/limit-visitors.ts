import { addressOf } from '@/lib/auth/client-of';
import { limits } from '@/lib/auth/limits';
import { spend } from '@/lib/rate-limits/data';

/**
 * Counts one submission by an unknown visitor, by address: forms and JSON share the limit, so
 * that neither bypasses it. Throws a 429 above the limit.
 */
export const limitVisitors = (request: Request): Promise<void> =>
  spend(limits.visitors, addressOf(request) ?? 'unknown');
