import { classNames } from './class-names';
import { Icon } from './icon';

export interface Crumb {
  label: string;
  href: string;
}

/** The breadcrumb navigation; the last entry is the page itself. A phone shows the one above it, on one line. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ label: text, href }, index) => {
          const last = index === crumbs.length - 1;
          const isAbove = index === crumbs.length - 2;
          return (
            <li
              key={href}
              className={classNames(
                'flex min-h-8 items-center gap-1',
                !isAbove && crumbs.length > 1 && (last ? 'max-sm:sr-only' : 'max-sm:hidden'),
              )}
            >
              {(index > 0 || isAbove) && (
                <Icon
                  name="chevron-right"
                  className={classNames(
                    'size-4 text-ink-soft',
                    isAbove && 'max-sm:rotate-180',
                    index === 0 && 'sm:hidden',
                  )}
                />
              )}
              {last ? (
                <span aria-current="page" className="text-ink-soft">
                  {text}
                </span>
              ) : (
                <a href={href} className="link py-1">
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
