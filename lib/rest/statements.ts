// PostgreSQL keeps every named statement of every connection in memory, and callers choose fields, filters and order.
const MAX_NAMED = 300;
const names = new Map<string, string>();

/** Names a statement, so that each connection parses it once; shapes beyond the limit are sent unnamed. */
export function namedStatement(text: string, values: unknown[]) {
  let name = names.get(text);
  if (!name && names.size < MAX_NAMED) {
    name = `rest_${names.size}`;
    names.set(text, name);
  }
  return name ? { name, text, values } : { text, values };
}
