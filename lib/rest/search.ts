import { all, any } from '@/lib/rest/compile-rows';
import { comparableColumn, type Source } from '@/lib/rest/fields';
import { columnOf, type Sql } from '@/lib/rest/sql';

/** What a resource says of itself, as far as searching needs it. */
type Searched = {
  name: string;
  model: string;
  sources: Record<string, Source>;
  search: readonly string[];
  onlySingly: readonly string[];
  hasSearchText: boolean;
};

const fieldOf = (path: string) => path.split('.')[0]!;

/** The column behind each field of `search`; throws for what cannot be searched. */
export function searchColumn(resource: Searched, path: string): string {
  const column = comparableColumn(resource.model, resource.sources, path);
  if (!column) throw new Error(`${resource.name}: ${path} is no text to search; of an object name the part`);
  if (resource.onlySingly.includes(path) || resource.onlySingly.includes(fieldOf(path)))
    throw new Error(`${resource.name}: ${path} is shown record by record only, a search would tell it`);
  return columnOf(resource.model, column).column;
}

// No word holds a line break, so that none can begin in one field and end in the next.
const textOf = (columns: readonly string[], alias: string) =>
  `search_text(${columns.map((column) => `coalesce(${alias}"${column}"::text, '')`).join(` || E'\\n' || `)})`;

/** What the generated column `search` of a resource's table has to hold: a migration writes it, a test compares them. */
export const generatedSearch = (resource: Searched): string =>
  textOf(
    resource.search.map((path) => searchColumn(resource, path)),
    '',
  );

/**
 * Records that hold every word of `q`, whatever its accents and case, somewhere in the searched fields that may be read. The
 * generated column is looked into where all of them may, which finds the same and is quicker.
 */
export function searchSql(sql: Sql, resource: Searched, readable: readonly string[], q: string): string {
  const paths = resource.search.filter((path) => readable.includes(fieldOf(path)));
  if (paths.length === 0) return 'false';
  const isWhole = resource.hasSearchText && paths.length === resource.search.length;
  const text = isWhole
    ? 't."search"'
    : textOf(
        paths.map((path) => searchColumn(resource, path)),
        't.',
      );
  return wordsSql(sql, text, q);
}

/** Whether a text that `search_text` has made holds every word of `q`. */
export function wordsSql(sql: Sql, text: string, q: string): string {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))];
  return all(words.map((word) => `${text} like '%' || search_text(${sql.bind(escapeLike(word), 'text')}) || '%'`));
}

/** Whether one of these columns of the row `t` begins with the text, whatever its accents and case. */
export const beginsSql = (sql: Sql, columns: readonly string[], q: string): string =>
  any(
    columns.map(
      (column) =>
        `search_text(coalesce(t."${column}"::text, '')) like search_text(${sql.bind(escapeLike(q), 'text')}) || '%'`,
    ),
  );

// Some characters are taken for these when their accents are taken away.
const escapeLike = (text: string) => text.replace(/[\\%_∖﹨﹪％＼＿]/g, '\\$&');
