import { addressOf } from '@/lib/auth/client-of';
import { limits } from '@/lib/auth/limits';
import { spend } from '@/lib/rate-limits/data';

/**
 * Counts one thing sent in by somebody we know nothing about, by the address it comes from: forms and JSON alike, so that
 * neither is a way around the other. Throws a 429 when it is too much.
 */
export const limitVisitors = (request: Request): Promise<void> =>
  spend(limits.visitors, addressOf(request) ?? 'unknown');
