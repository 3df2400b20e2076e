import { buttonClass } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';

interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** In the visitor's language: the landmark's label, the two directions, and "page 3". */
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
}

/** The pages to show: the first, the last, the current one and its neighbours; 0 is a gap. */
function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const gap = n - (shown[index - 1] ?? n - 1);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [0, n] : [n];
  });
}

export function Pagination({ page, pages, hrefFor, labels }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <a href={hrefFor(page - 1)} rel="prev" className={buttonClass({ variant: 'quiet' })}>
          <Icon name="chevron-left" />
          <span className="max-sm:sr-only">{labels.previous}</span>
        </a>
      )}
      <ol className="flex flex-wrap items-center gap-1">
        {pageNumbers(page, pages).map((n, index) => (
          <li key={n || `gap-${index}`}>
            {n === 0 ? (
              <span className="px-1 text-ink-soft">…</span>
            ) : (
              <a
                href={hrefFor(n)}
                aria-label={labels.page(n)}
                aria-current={n === page ? 'page' : undefined}
                className={classNames(
                  'flex size-11 items-center justify-center rounded-control font-semibold tabular-nums transition-colors',
                  n === page ? 'bg-accent text-accent-ink' : 'text-ink hover:bg-accent-soft',
                )}
              >
                {n}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={hrefFor(page + 1)} rel="next" className={buttonClass({ variant: 'quiet' })}>
          <span className="max-sm:sr-only">{labels.next}</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
