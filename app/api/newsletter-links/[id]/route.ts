import { notFound } from '@/lib/errors';
import { handle } from '@/lib/http/handle';
import { seeOther } from '@/lib/http/see-other';
import { followLink } from '@/lib/newsletters/count-clicks';
import { idOf } from '@/lib/rest/handlers';

/**
 * Redirects a reader to the target of a newsletter link; the target learns no more about us than from a direct link.
 */
export const GET = handle(async ({ params }) => {
  const url = await followLink(idOf(params));
  if (url === null) throw notFound();
  return seeOther(url, { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
});
