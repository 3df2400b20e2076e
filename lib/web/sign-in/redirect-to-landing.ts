import { seeOther } from '@/lib/core/answers';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { defineVerb } from '@/lib/core/verb';

/** Redirects to the landing page after a social sign-in. */
export const redirectToLanding = defineVerb('GET /session/landing', {
  summary: 'Redirect to one’s landing page',
  by: 'anybody',
  leadsTo: 'The landing page.',
  run: async ({ actor }) => seeOther(actor.id === null ? '/login' : landingPage(actor.group)),
});
