import { handle, json } from '@/lib/http/handle';
import { openClaims } from '@/lib/practice-claims/open-claims';

/** Practices that two people claim, for those who decide. */
export const GET = handle(async ({ actor }) => json(JSON.stringify(await openClaims(actor))));
