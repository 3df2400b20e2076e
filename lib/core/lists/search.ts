import { all, any, escapeLike } from '@/lib/core/access/compile-rows';
import { comparableColumn, type Source } from '@/lib/core/fields/fields';
import { columnOf, type Sql } from '@/lib/run/db/sql';

type SearchableResource = {
  name: string;
  model: string;
  sources: Record<string, Source>;
  search: readonly string[];
  onlySingly: readonly string[];
  hasSearchText: boolean;
};

const fieldOf = (path: string) => path.split('.')[0]!;

/** Throws if it cannot be searched. */
export function searchColumn(resource: SearchableResource, path: string): string {
  const column = comparableColumn(resource.model, resource.sources, path);
  if (!column) throw new Error(`${resource.name}: ${path} is no text to search; of an object name the part`);
  if (resource.onlySingly.includes(path) || resource.onlySingly.includes(fieldOf(path)))
    throw new Error(`${resource.name}: ${path} is shown record by record only, a search would tell it`);
  return columnOf(resource.model, column).column;
}

// Joined by line breaks, which no search word contains: no match can span two fields.
const textOf = (columns: readonly string[], alias: string) =>
  `search_text(${columns.map((column) => `coalesce(${alias}"${column}"::text, '')`).join(` || E'\\n' || `)})`;

/** The expression of a table's generated column `search`: written by a migration, compared by a test. */
export const generatedSearch = (resource: SearchableResource): string =>
  textOf(
    resource.search.map((path) => searchColumn(resource, path)),
    '',
  );

/**
 * Records that contain every word of `q` in the searched fields that the actor may read, ignoring accents and case.
 * If all of them are readable, the generated column is searched instead: same result, but faster.
 */
export function searchSql(sql: Sql, resource: SearchableResource, readable: readonly string[], q: string): string {
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

/** As made by `search_text`. */
export function wordsSql(sql: Sql, text: string, q: string): string {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))];
  return all(words.map((word) => `${text} like '%' || search_text(${sql.bind(escapeLike(word), 'text')}) || '%'`));
}

/** Whether one of these columns of the row `t` begins with the text, ignoring accents and case. */
export const beginsSql = (sql: Sql, columns: readonly string[], q: string): string =>
  any(
    columns.map(
      (column) =>
        `search_text(coalesce(t."${column}"::text, '')) like search_text(${sql.bind(escapeLike(q), 'text')}) || '%'`,
    ),
  );
