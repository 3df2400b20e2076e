import { landingPage } from '@/lib/auth/routes';
import { handle } from '@/lib/http/handle';
import { seeOther } from '@/lib/http/see-other';

/** Where somebody arrives who comes back from a provider. */
export const GET = handle(async ({ actor }) => seeOther(actor.id === null ? '/login' : landingPage(actor.group)));
