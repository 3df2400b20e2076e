/**
 * Links of the former site had the page behind a hash: `/#/authorized-centers?q=Roma`. Returns the path to redirect
 * to, which the server prefixes with the visitor's language if necessary, or null for an ordinary hash.
 */
export function pathOfHash(hash: string): string | null {
  const path = /^#!?(\/.*)$/.exec(hash)?.[1];
  if (!path || /^\/[/\\]/.test(path) || /[\s\0]/.test(path)) return null;
  return path;
}
