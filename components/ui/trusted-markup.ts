/** The policy that the Content-Security-Policy of all pages names; browsers without Trusted Types, and servers, have none. */
interface Policy {
  createHTML: (text: string) => string;
}
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};
const policy = trustedTypes?.createPolicy('pages', { createHTML: (text) => text });

/**
 * Markup that the browser may take: what our server has drawn, or text that is read where nothing of it runs. A browser
 * refuses any other text.
 */
export const trustedMarkup = (text: string): string => policy?.createHTML(text) ?? text;
