import { switchBack } from '@/lib/accounts/switch-role';
import { requirePerson } from '@/lib/auth/require-person';
import { groupOf } from '@/lib/auth/roles';
import { handle } from '@/lib/http/handle';
import { leadTo } from '@/lib/http/see-other';
import { repeatable } from '@/lib/rest/repeatable';
import { hrefOf } from '@/lib/screens/portal-routes';

/** Switches back to the user's own role and redirects to the profile. */
export const POST = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  return repeatable(request, me.id, async () => {
    await switchBack(me);
    return leadTo(request, hrefOf(groupOf(me.originalRole), 'profile'));
  });
});
