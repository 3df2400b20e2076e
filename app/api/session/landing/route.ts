import { seeOther } from '@/lib/core/answers';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { handle } from '@/lib/web/http/handle';

/** Redirects to the landing page after a social sign-in. */
export const GET = handle(async ({ actor }) => seeOther(actor.id === null ? '/login' : landingPage(actor.group)));
