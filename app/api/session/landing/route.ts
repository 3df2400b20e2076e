import { handle } from '@/lib/http/handle';
import { seeOther } from '@/lib/http/see-other';
import { landingPage } from '@/lib/screens/portal-routes';

/** Redirects to the landing page after a social sign-in. */
export const GET = handle(async ({ actor }) => seeOther(actor.id === null ? '/login' : landingPage(actor.group)));
