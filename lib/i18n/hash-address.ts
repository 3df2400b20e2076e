/**
 * Links of the former site kept the page behind a hash: `/#/authorized-centers?q=Roma`. Returns the path to go to, which
 * the server leads on to the visitor's language where it has none, or null for an ordinary hash.
 */
export function pathOfHash(hash: string): string | null {
  const path = /^#!?(\/.*)$/.exec(hash)?.[1];
  if (!path || /^\/[/\\]/.test(path) || /[\s\0]/.test(path)) return null;
  return path;
}
