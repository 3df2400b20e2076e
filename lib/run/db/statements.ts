import { createHash } from 'node:crypto';

// PostgreSQL keeps every named statement of every connection in memory, and
// callers combine fields, filters and orders freely.
const MAX_NAMED = 300;
const names = new Map<string, string>();

// Derived from the text: the server's bundle and Next's each have a copy of this module, but share the connections.
const nameOf = (text: string) => `rest_${createHash('sha1').update(text).digest('base64url')}`;

/** Names a statement so that each connection parses it only once; beyond the limit, statements are sent unnamed. */
export function namedStatement(text: string, values: unknown[]) {
  let name = names.get(text);
  if (!name && names.size < MAX_NAMED) {
    name = nameOf(text);
    names.set(text, name);
  }
  return name ? { name, text, values } : { text, values };
}
