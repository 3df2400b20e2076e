import { trustedMarkup } from '@/components/ui/trusted-markup';

/**
 * Parses the page that the server answered, whose parts replace those shown. The only place where scripts of public
 * pages make markup of text: other sites' answers are refused.
 */
export async function readPage(answer: Response): Promise<Document> {
  if (new URL(answer.url).origin !== location.origin) throw new Error('the answer is of another site');
  return new DOMParser().parseFromString(trustedMarkup(await answer.text()), 'text/html');
}
