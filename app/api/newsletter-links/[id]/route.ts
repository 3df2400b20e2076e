import { followLink } from '@/lib/nouns/newsletters/count-clicks';
import { notFound } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';
import { seeOther } from '@/lib/web/http/see-other';
import { idOf } from '@/lib/web/rest/handlers';

/**
 * Redirects a reader to the target of a newsletter link; the target learns no more about us than from a direct link.
 */
export const GET = handle(async ({ params }) => {
  const url = await followLink(idOf(params));
  if (url === null) throw notFound();
  return seeOther(url, { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
});
