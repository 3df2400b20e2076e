import { findUnusualEarners } from '@/lib/credits/find-unusual-earners';
import { handle, json } from '@/lib/http/handle';

/** Whose credits of the last 90 days are unusual, and why; for admins. */
export const GET = handle(async ({ actor }) => json(JSON.stringify(await findUnusualEarners(actor))));
