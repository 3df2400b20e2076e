import { hrefOf } from '@/lib/core/screens/portal-routes';
import { LARGEST_ANSWER } from '@/lib/nouns/requests/notes/schema';
import { saveWork, workPage } from '@/lib/nouns/requests/save-work';
import { portalForm } from '@/lib/web/http/portal-form';

/** Actions on a request from its screen: transition, assignment, note, answer, merger. */
export const POST = portalForm({
  page: (_, params) => workPage(params),
  saved: 'requestChanged',
  largest: LARGEST_ANSWER + 1,
  submit: async (sent) => {
    const { path, saved, undo } = await saveWork(sent);
    const query = new URLSearchParams({ saved, ...(undo && { undo }) });
    return { to: `${hrefOf(sent.me.group, path)}${path.includes('?') ? '&' : '?'}${query}` };
  },
});
