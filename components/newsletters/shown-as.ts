/**
 * A mail for a frame in the page: by day or by night whatever the window has, and with the mark by which the page's policy
 * knows its styles.
 */
export const shownAs = (html: string, scheme: 'light' | 'dark', nonce: string): string =>
  html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, scheme === 'dark' ? '(min-width:0)' : '(max-width:0)')
    .replaceAll(/<style\b/g, `<style nonce="${nonce.replaceAll(/[^\w+/=-]/g, '')}"`)
    .replace(/(<meta name="color-scheme" content=")[^"]*"/, `$1${scheme}"`);
