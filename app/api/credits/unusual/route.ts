import { json } from '@/lib/core/answers';
import { findUnusualEarners } from '@/lib/nouns/credits/find-unusual-earners';
import { handle } from '@/lib/web/http/handle';

/** Users with unusual credits in the last 90 days, and why; for admins. */
export const GET = handle(async ({ actor }) => json(JSON.stringify((await findUnusualEarners(actor)).earners)));
