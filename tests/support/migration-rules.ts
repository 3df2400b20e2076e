// What a migration must not do while the previous build is still running; reads only SQL, so it needs no database.

/**
 * The newest migration of the previous release: `npm run test:upgrade` starts from the commit that added it. That of a
 * baseline is the one before: its tables are the same, made by the migrations that the baseline replaces.
 */
export const FORMER_RELEASE = '20261126233000_days_of_rome';

/** Tables so large that reading all rows under a lock is an outage. */
const LARGE = ['treatments', 'product_codes', 'credit_entries', 'audit_entries', 'newsletter_deliveries', 'outbox'];
/** Tables whose rewriting would lock everybody out for longer than a moment; centers are rewritten in a second or two. */
const SLOW_TO_REWRITE = [...LARGE, 'users'];

export type Breakage = {
  /** the object concerned, such as `users.surname`: listed exceptions refer to it, with a reason */
  what: string;
  why: string;
};

type Rule = {
  pattern: RegExp;
  name: (match: RegExpMatchArray, table: string) => string;
  why: string;
  /** The tables that it is about; all if it names none. */
  of?: readonly string[];
};

/** For an existing table. */
const ACTIONS: Rule[] = [
  {
    pattern: /^drop (?:column )?(?:if exists )?(?!constraint\b|not\b|default\b|expression\b|identity\b)([\w.]+)/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'the former build still reads and writes the column: stop using it now, drop it in the next release',
  },
  {
    pattern: /^rename (?:column )?(?!to\b|constraint\b)([\w.]+) to/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'the former build knows the column by its old name: add a column and copy',
  },
  { pattern: /^rename to/, name: (_match, table) => table, why: 'the former build knows the table by its old name' },
  {
    pattern: /^alter (?:column )?(\w+) set not null/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'the former build may leave it empty: give it a default, or let it be null for one release',
  },
  {
    pattern: /^alter (?:column )?(\w+) drop default/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'the former build counts on the default',
  },
  {
    pattern: /^alter (?:column )?(\w+) (?:set data )?type\b/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'rewrites the table under a lock, and the former build sends the old type: add a column and copy',
  },
  {
    pattern: /^alter (?:column )?(\w+) set expression/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'rewrites the table under a lock',
    of: SLOW_TO_REWRITE,
  },
  {
    pattern:
      /^add (?:column )?(?:if not exists )?(?!constraint\b|primary\b|foreign\b|unique\b|check\b)(\w+)(?=.*\bnot null\b)(?!.*\b(?:default|generated|serial)\b)/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'the former build inserts rows without it: give it a default',
  },
  {
    pattern:
      /^add (?:column )?(?:if not exists )?(?!constraint\b)(\w+).*\bdefault (?:gen_random_uuid|uuidv[47]|random|clock_timestamp)\(/,
    name: ([, column], table) => `${table}.${column}`,
    why: 'a default that differs by row rewrites the table under a lock: add it empty, set the default, fill it in batches',
  },
];

const STATEMENTS: Rule[] = [
  {
    pattern:
      /^drop (?:table|(?:materialized )?view|schema|sequence|type|function|procedure|domain) (?:if exists )?([\w.]+)/,
    name: ([, what]) => what as string,
    why: 'the former build still uses it: drop it in the next release',
  },
  {
    pattern: /^drop (?:trigger|rule) (?:if exists )?(\w+) on ([\w.]+)/,
    name: ([, what, table]) => `${table}.${what}`,
    why: 'what it keeps up to date is not kept for rows that the former build writes',
  },
  {
    pattern: /^alter type ([\w.]+) rename/,
    name: ([, what]) => what as string,
    why: 'the former build knows the type and its values by their old names',
  },
  {
    pattern: /^alter type ([\w.]+) add value (?:if not exists )?'(\w+)'/,
    name: ([, what, value]) => `${what}.${value}`,
    why: 'the former build cannot read rows with a value it does not know: write it from the next release on',
  },
  {
    pattern: /^(?:truncate|delete from) (?:table |only )?([\w.]+)/,
    name: ([, what]) => what as string,
    why: 'rows the former build may be showing are removed',
  },
];

/** What in a migration would break the previous build, or block its writes while a large table is read. */
export function breakages(sql: string): Breakage[] {
  const statements = statementsOf(sql);
  const isNew = new Set(
    statements.flatMap((text) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(text)?.[1] ?? []),
  );
  const added = new Set<string>();
  return statements.flatMap((text) => {
    const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text);
    if (altered) {
      const [, table, actions] = altered as unknown as [string, string, string];
      return isNew.has(table) ? [] : actionsOf(actions).flatMap((action) => ofAction(table, action, added));
    }
    const index = /^create (unique )?index (concurrently )?(?:if not exists )?(\w+) on (?:only )?([\w.]+)(.*)$/.exec(
      text,
    );
    if (index) return isNew.has(index[4] as string) ? [] : ofIndex(index, added);
    return STATEMENTS.flatMap((rule) => found(rule, text, ''));
  });
}

function ofAction(table: string, action: string, added: Set<string>): Breakage[] {
  const column = /^add (?:column )?(?:if not exists )?(?!constraint\b)(\w+)/.exec(action)?.[1];
  if (column) added.add(`${table}.${column}`);
  const constraint = /^add constraint (\w+) (.*)$/.exec(action);
  return [
    ...ACTIONS.flatMap((rule) => found(rule, action, table)),
    ...(constraint ? ofConstraint(table, constraint[1] as string, constraint[2] as string, added) : []),
  ];
}

function ofConstraint(table: string, name: string, text: string, added: Set<string>): Breakage[] {
  const what = `${table}.${name}`;
  const columns = namesIn(/^(?:foreign key|unique|primary key) ?\(([^)]*)\)/.exec(text)?.[1] ?? '');
  const isOfNewColumns = columns.length > 0 && columns.every((column) => added.has(`${table}.${column}`));
  // Null in all rows that exist or that the previous build writes, so there is nothing to check.
  if (isOfNewColumns && !LARGE.includes(table)) return [];
  if (!text.includes('not valid'))
    return [
      {
        what,
        why: 'reads the whole table under a lock: add it NOT VALID, and VALIDATE CONSTRAINT in the next migration',
      },
    ];
  const words = namesIn(text);
  return isOfNewColumns || words.some((word) => added.has(`${table}.${word}`))
    ? []
    : [{ what, why: 'the former build may write what it forbids: say why it does not' }];
}

function ofIndex([, unique, concurrently, name, table, rest]: RegExpExecArray, added: Set<string>): Breakage[] {
  const what = `${table}.${name}`;
  const isOfNewColumns = namesIn(rest as string).some((word) => added.has(`${table}.${word}`));
  return [
    ...(unique && !isOfNewColumns
      ? [{ what, why: 'the former build may write what it forbids: say why it does not' }]
      : []),
    ...(LARGE.includes(table as string) && !concurrently
      ? [{ what, why: 'holds up every write until it is built: CREATE INDEX CONCURRENTLY, alone in its migration' }]
      : []),
  ];
}

const found = ({ pattern, name, why, of }: Rule, text: string, table: string): Breakage[] => {
  const match = of && !of.includes(table) ? null : pattern.exec(text);
  return match ? [{ what: name(match, table), why }] : [];
};

const namesIn = (text: string) => text.match(/\w+/g) ?? [];

/** The actions of an ALTER TABLE: split at its outermost commas. */
function actionsOf(text: string): string[] {
  let depth = 0;
  const actions = [''];
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (character === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += character;
  }
  return actions.map((action) => action.trim());
}

/** Statements in lower case, one per line, without comments and quotes around names; includes those of DO blocks. */
function statementsOf(sql: string): string[] {
  const bodies: string[] = [];
  const text = sql.replace(
    /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$([\s\S]*?)\$\1\$|'(?:[^']|'')*'/g,
    (whole, _tag: string | undefined, body: string | undefined, at: number) => {
      if (whole.startsWith("'")) return whole.replaceAll(';', ',');
      if (body === undefined) return ' ';
      if (/\bdo\s*$/i.test(sql.slice(0, at))) bodies.push(body.replace(/\b(?:begin|then|loop|else)\b/gi, ';'));
      return ' body ';
    },
  );
  const own = text
    .replaceAll('"', '')
    .split(';')
    .map((statement) =>
      statement
        .replace(/\s+/g, ' ')
        .replace(/\bpublic\./gi, '')
        .trim()
        .toLowerCase(),
    );
  return [...own.filter(Boolean), ...bodies.flatMap(statementsOf)];
}
