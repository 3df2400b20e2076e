import { requirePerson } from '@/lib/core/actor/require-person';
import { groupOf } from '@/lib/core/actor/roles';
import { leadTo } from '@/lib/core/answers';
import { repeatable } from '@/lib/core/repeatable';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { switchBack } from '@/lib/nouns/accounts/switch-role';
import { handle } from '@/lib/web/http/handle';

/** Switches back to the user's own role and redirects to the profile. */
export const POST = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  return repeatable(request, me.id, async () => {
    await switchBack(me);
    return leadTo(request, hrefOf(groupOf(me.originalRole), 'profile'));
  });
});
