/**
 * The policy named in the Content-Security-Policy of all pages; browsers without Trusted Types, and servers, have none.
 */
interface Policy {
  createHTML: (text: string) => string;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };
const policy = trustedTypes?.createPolicy('pages', { createHTML: (text) => text });

/**
 * Markup that the browser may parse: our server's, or text that is parsed where nothing of it runs. A browser refuses
 * any other text.
 */
export const trustedMarkup = (text: string): string => policy?.createHTML(text) ?? text;
