const MAX_REMEMBERED = 2000;
const remembered = new Map<string, string>();

const VERB =
  /^[\s(]*(select|insert|update|delete|with|begin|commit|rollback|set|listen|lock|explain|savepoint|release)\b/i;
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?(?:"?(public|pgboss|bookkeeping)"?\.)?"?([a-z_]\w*)"?/i;
/** Matches of TABLE that are functions or keywords instead of a table. */
const NO_TABLE = /^(unnest|jsonb_|json_|pg_|generate_|lateral|select|values|stdin|state|before)/i;

/** The operation and table of a statement, `select centers`: few labels, and none with personal data. */
export function statementName(text: string): string {
  const known = remembered.get(text);
  if (known) return known;
  const verb = (VERB.exec(text)?.[1] ?? 'other').toLowerCase();
  const table = tableIn(text);
  const name = table ? `${verb} ${table}` : verb;
  if (remembered.size < MAX_REMEMBERED) remembered.set(text, name);
  return name;
}

function tableIn(text: string): string | undefined {
  for (const [, schema, table] of text.matchAll(new RegExp(TABLE, 'gi'))) {
    if (!table || NO_TABLE.test(table)) continue;
    return schema && schema !== 'public' ? `${schema}.${table}` : table;
  }
  return undefined;
}
