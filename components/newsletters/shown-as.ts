/**
 * Prepares a mail for an iframe: forces light or dark mode, and adds the nonce that lets its styles pass the page's
 * CSP.
 */
export const shownAs = (html: string, scheme: 'light' | 'dark', nonce: string): string =>
  html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, scheme === 'dark' ? '(min-width:0)' : '(max-width:0)')
    .replaceAll(/<style\b/g, `<style nonce="${nonce.replaceAll(/[^\w+/=-]/g, '')}"`)
    .replace(/(<meta name="color-scheme" content=")[^"]*"/, `$1${scheme}"`);
