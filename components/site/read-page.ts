import { trustedMarkup } from '@/components/ui/trusted-markup';

/** Parses a page of ours. The only place where public scripts make markup of text: other sites' are refused. */
export async function readPage(answer: Response): Promise<Document> {
  if (new URL(answer.url).origin !== location.origin) throw new Error('the answer is of another site');
  return new DOMParser().parseFromString(trustedMarkup(await answer.text()), 'text/html');
}
