import { classNames } from './class-names';
import { Icon } from './icon';

export interface Crumb {
  label: string;
  href: string;
}

/** The breadcrumb navigation; the last entry is the page itself, whose title says enough on a phone. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ label: text, href }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li
              key={href}
              className={classNames('flex min-h-8 items-center gap-1', last && index > 0 && 'max-sm:sr-only')}
            >
              {index > 0 && <Icon name="chevron-right" className="size-4 text-ink-soft" />}
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
