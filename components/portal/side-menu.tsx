'use client';
import { usePathname } from 'next/navigation';
import { Fragment, useId } from 'react';
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

export interface MenuGroup {
  /** Null in short menus, which have one group. */
  heading: string | null;
  entries: MenuEntry[];
}

interface SideMenuProps {
  label: string;
  groups: MenuGroup[];
}

/** The side menu; runs in the browser only to mark the current entry. */
export function SideMenu({ label, groups }: SideMenuProps) {
  const path = usePathname();
  const id = useId();
  const listed = groups.flatMap(({ entries }) => entries.map(({ href }) => href));
  const isHere = ({ href, covers = [] }: MenuEntry) =>
    [href, ...covers.filter((one) => !listed.includes(one))].some((one) => path === one || path.startsWith(`${one}/`));
  return (
    <nav aria-label={label}>
      {groups.map(({ heading, entries }, n) => (
        <Fragment key={heading}>
          {heading && (
            <p
              id={`${id}-${n}`}
              className="px-3 pt-4 pb-1 font-semibold text-ink-soft text-xs [nav>&:first-child]:pt-0"
            >
              {heading}
            </p>
          )}
          <ul aria-labelledby={heading ? `${id}-${n}` : undefined} className="space-y-0.5">
            {entries.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} here={isHere(entry)} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

function Entry({ entry: { href, text, icon, count }, here }: { entry: MenuEntry; here: boolean }) {
  return (
    <a
      href={href}
      aria-current={here ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium leading-5 transition-colors hover:bg-accent-soft lg:pointer-fine:min-h-9',
        here ? 'bg-accent-soft text-accent-strong' : 'text-ink',
      )}
    >
      <Icon name={icon && isIcon(icon) ? icon : 'chevron-right'} />
      <span className="text-balance">{text}</span>
      {count && (
        <span className="ml-auto rounded-full bg-warm-soft px-2 font-semibold text-sm text-warm-ink tabular-nums">
          <span aria-hidden>{count.number > 99 ? '99+' : count.number}</span>
          <span className="sr-only">{count.text}</span>
        </span>
      )}
    </a>
  );
}
