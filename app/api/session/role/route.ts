import { requirePerson } from '@/lib/core/actor/require-person';
import { leadTo } from '@/lib/core/answers';
import { repeatable } from '@/lib/core/repeatable';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { switchToExpert } from '@/lib/nouns/accounts/switch-role';
import { handle } from '@/lib/web/http/handle';

/** The header's role switch without JavaScript; redirects to the expert's dashboard. */
export const POST = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  return repeatable(request, me.id, async () => {
    await switchToExpert(me);
    return leadTo(request, landingPage('expert'));
  });
});
