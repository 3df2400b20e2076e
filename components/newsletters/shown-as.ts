/**
 * Prepares a mail for an iframe, which inherits the page's CSP: forces light or dark mode, adds the nonce that lets its
 * style elements pass, and puts its style attributes aside for `applyStyles`.
 */
export const shownAs = (html: string, scheme: 'light' | 'dark', nonce: string): string =>
  html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, scheme === 'dark' ? '(min-width:0)' : '(max-width:0)')
    .replaceAll(/(<[a-z][^>]*?\s)style="/gi, '$1data-style="')
    .replaceAll(/<style\b/g, `<style nonce="${nonce.replaceAll(/[^\w+/=-]/g, '')}"`)
    .replace(/(<meta name="color-scheme" content=")[^"]*"/, `$1${scheme}"`);

/** Gives the elements of such a mail their styles: the policy forbids them in the markup, not to scripts. */
export function applyStyles(mail: Document | null): void {
  for (const element of mail?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? '';
}
