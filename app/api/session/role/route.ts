import { switchToExpert } from '@/lib/accounts/switch-role';
import { requirePerson } from '@/lib/auth/require-person';
import { handle } from '@/lib/http/handle';
import { leadTo } from '@/lib/http/see-other';
import { repeatable } from '@/lib/rest/repeatable';
import { landingPage } from '@/lib/screens/portal-routes';

/** The header's role switch without JavaScript; redirects to the expert's dashboard. */
export const POST = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  return repeatable(request, me.id, async () => {
    await switchToExpert(me);
    return leadTo(request, landingPage('expert'));
  });
});
