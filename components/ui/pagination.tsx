import { buttonClass } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';

interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** In the visitor's language: the landmark's label, the two directions, and "page 3". */
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
  /**
   * For a list of unknown length, the text of the link to its last page. `pages` are then those that can be reached
   * from either end; those counted from the end are negative, the last page is -1.
   */
  last?: string | undefined;
}

/** The pages to show: the first, the last, the current one and its neighbours; 0 is a gap. */
function pageNumbers(page: number, pages: number, isOpen: boolean): number[] {
  const near = [page - 1, page, page + 1].filter((n) => n * page > 0 && Math.abs(n) <= pages);
  const from = (n: number) => (n > 0 ? n : 2 * pages + 1 + n);
  const shown = [...new Set([1, ...near, isOpen ? -1 : pages])].toSorted((a, b) => from(a) - from(b));
  return shown.flatMap((n, index) => {
    const gap = index > 0 ? from(n) - from(shown[index - 1]!) : 1;
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [0, n] : [n];
  });
}

export function Pagination({ page, pages, hrefFor, labels, last }: PaginationProps) {
  if (pages <= 1) return null;
  const isOpen = last !== undefined;
  const hasPrevious = page > 1 || (page < 0 && page > -pages);
  const hasNext = page > 0 ? page < pages : page < -1;
  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center justify-center gap-1 print:hidden">
      {hasPrevious && (
        <a href={hrefFor(page - 1)} rel="prev" className={buttonClass({ variant: 'quiet' })}>
          <Icon name="chevron-left" />
          <span className="max-sm:sr-only">{labels.previous}</span>
        </a>
      )}
      <ol className="flex flex-wrap items-center gap-1">
        {pageNumbers(page, pages, isOpen).map((n, index) => (
          <li key={n || `gap-${index}`}>
            {n === 0 ? (
              <span className="px-1 text-ink-soft">…</span>
            ) : (
              <a
                href={hrefFor(n)}
                aria-label={labels.page(n)}
                aria-current={n === page ? 'page' : undefined}
                className={classNames(
                  'flex h-11 min-w-11 items-center justify-center rounded-control px-1 font-semibold tabular-nums transition-colors',
                  n === page ? 'bg-accent text-accent-ink' : 'text-ink hover:bg-accent-soft',
                )}
              >
                {isOpen && n === -1 ? last : n < 0 ? `−${-n}` : n}
              </a>
            )}
          </li>
        ))}
      </ol>
      {hasNext && (
        <a href={hrefFor(page + 1)} rel="next" className={buttonClass({ variant: 'quiet' })}>
          <span className="max-sm:sr-only">{labels.next}</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
