/** The policy named in every page's Content-Security-Policy; browsers without Trusted Types, and servers, have none. */
interface Policy {
  createHTML: (text: string) => string;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };
const policy = trustedTypes?.createPolicy('pages', { createHTML: (text) => text });

/** Markup that the browser may parse: our server's, or text of which nothing runs. Any other is refused. */
export const trustedMarkup = (text: string): string => policy?.createHTML(text) ?? text;
