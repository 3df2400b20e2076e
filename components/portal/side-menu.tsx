'use client';
import { usePathname } from 'next/navigation';
import { classNames } from '@/components/ui/class-names';
import { Icon, isIcon } from '@/components/ui/icon';

export interface MenuEntry {
  /** The path in the route table. */
  key: string;
  href: string;
  /** The label in the reader's language. */
  text: string;
  icon?: string | undefined;
  /** The number of waiting items, and a label for it. */
  count?: { number: number; text: string } | undefined;
  /** First path segments that belong to this entry, unless they have their own. */
  covers?: string[] | undefined;
}

interface SideMenuProps {
  label: string;
  entries: MenuEntry[];
}

/** The side menu; runs in the browser only to mark the current entry. */
export function SideMenu({ label, entries }: SideMenuProps) {
  const path = usePathname();
  const listed = entries.map(({ href }) => href);
  return (
    <nav aria-label={label}>
      <ul className="space-y-1">
        {entries.map(({ key, href, text, icon, count, covers = [] }) => {
          const here = [href, ...covers.filter((one) => !listed.includes(one))].some(
            (one) => path === one || path.startsWith(`${one}/`),
          );
          return (
            <li key={key}>
              <a
                href={href}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors hover:bg-accent-soft',
                  here ? 'bg-accent-soft text-accent-strong' : 'text-ink',
                )}
              >
                <Icon name={icon && isIcon(icon) ? icon : 'chevron-right'} />
                {text}
                {count && (
                  <span className="ml-auto rounded-full bg-warm-soft px-2 font-semibold text-sm text-warm-ink tabular-nums">
                    <span aria-hidden>{count.number > 99 ? '99+' : count.number}</span>
                    <span className="sr-only">{count.text}</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
