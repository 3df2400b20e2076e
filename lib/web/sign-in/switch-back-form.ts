import { requirePerson } from '@/lib/core/actor/require-person';
import { groupOf, hrefOf } from '@/lib/core/actor/roles';
import { leadTo } from '@/lib/core/answers';
import { repeatable } from '@/lib/core/repeatable';
import { defineVerb } from '@/lib/core/verb';
import { switchBack } from '@/lib/nouns/accounts/switch-role';

/** Switches back to the user's own role and redirects to the profile. */
export const switchBackForm = defineVerb('POST /session/role/reset', {
  summary: 'Back to one’s own role',
  transactions: 'own',
  leadsTo: 'The profile.',
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    return repeatable(request, me.id, async () => {
      await switchBack(me);
      return leadTo(request, hrefOf(groupOf(me.originalRole), 'profile'));
    });
  },
});
