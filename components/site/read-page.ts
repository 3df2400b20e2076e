/** The policy that the Content-Security-Policy of public pages names; browsers without Trusted Types have none. */
interface Policy {
  createHTML: (text: string) => string;
}
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};
const policy = trustedTypes?.createPolicy('pages', { createHTML: (text) => text });

/**
 * The page that the server answered, of which parts replace those shown. The only place where scripts of public pages
 * make markup of text: other sites' answers are refused.
 */
export async function readPage(answer: Response): Promise<Document> {
  if (new URL(answer.url).origin !== location.origin) throw new Error('the answer is of another site');
  const text = await answer.text();
  return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');
}
