import { requirePerson } from '@/lib/core/actor/require-person';
import { leadTo } from '@/lib/core/answers';
import { repeatable } from '@/lib/core/repeatable';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { defineVerb } from '@/lib/core/verb';
import { switchToExpert } from '@/lib/nouns/accounts/switch-role';

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
