import { createHash } from 'node:crypto';

// Callers combine fields, filters and orders freely: a text seen once is not named, and the names of those unused
// longest are forgotten. `DatabaseClient` limits the prepared statements of a connection.
const MAX_KNOWN = 2_000;
const names = new Map<string, string>();

// Derived from the text: the server's bundle and Next's each have a copy of this module, but share the connections.
const nameOf = (text: string) => `rest_${createHash('sha1').update(text).digest('base64url')}`;

/** The name of a statement seen before, under which each connection parses it only once; empty for a new one. */
export function preparedName(text: string): string {
  const known = names.get(text);
  const name = known === '' ? nameOf(text) : (known ?? '');
  names.delete(text);
  names.set(text, name);
  if (names.size > MAX_KNOWN) names.delete(names.keys().next().value!);
  return name;
}

/** Names a statement, unless it comes for the first time. */
export function namedStatement(text: string, values: unknown[]) {
  const name = preparedName(text);
  return name ? { name, text, values } : { text, values };
}
