import { requirePerson } from '@/lib/core/actor/require-person';
import { groupOf, hrefOf } from '@/lib/core/actor/roles';
import { leadTo } from '@/lib/core/answers';
import { repeatable } from '@/lib/core/repeatable';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { defineVerb } from '@/lib/core/verb';
import { switchBack, switchToExpert } from '@/lib/nouns/accounts/switch-role';

/** The header's role switch without JavaScript; redirects to the expert's dashboard. */
export const switchRoleForm = defineVerb('POST /session/role', {
  summary: 'Work as an expert',
  transactions: 'own',
  leadsTo: 'The dashboard.',
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    return repeatable(request, me.id, async () => {
      await switchToExpert(me);
      return leadTo(request, landingPage('expert'));
    });
  },
});

/** Redirects to the profile. */
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
