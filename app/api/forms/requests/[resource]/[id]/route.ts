import { portalForm } from '@/lib/http/portal-form';
import { LARGEST_ANSWER } from '@/lib/request-notes/schema';
import { saveWork, workPage } from '@/lib/requests/save-work';
import { hrefOf } from '@/lib/screens/portal-routes';

/** Actions on a request from its screen: transition, assignment, note, answer, merger. */
export const POST = portalForm({
  page: (_, params) => workPage(params),
  saved: 'requestChanged',
  largest: LARGEST_ANSWER + 1,
  submit: async (sent) => {
    const { path, saved, undo } = await saveWork(sent);
    return { to: `${hrefOf(sent.me.group, path)}?saved=${saved}${undo ? `&undo=${undo}` : ''}` };
  },
});
