import { hrefOf } from '@/lib/auth/routes';
import { portalForm } from '@/lib/http/portal-form';
import { saveWork, workPage } from '@/lib/requests/save-work';

/** The work on a request, from its screen: a move, an assignment, a note, an answer. */
export const POST = portalForm({
  page: (_, params) => workPage(params),
  saved: 'requestChanged',
  submit: async (sent) => {
    const saved = await saveWork(sent);
    return { to: `${hrefOf(sent.me.group, workPage(sent.params))}?saved=${saved}` };
  },
});
