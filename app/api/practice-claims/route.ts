import { json } from '@/lib/core/answers';
import { openClaims } from '@/lib/nouns/practice-claims/open-claims';
import { handle } from '@/lib/web/http/handle';

/** Practices that two people claim, for those who decide. */
export const GET = handle(async ({ actor }) => json(JSON.stringify(await openClaims(actor))));
