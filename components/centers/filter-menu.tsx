import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';

export interface FilterChoice {
  key: string;
  label: ReactNode;
  href: string;
  selected: boolean;
}

interface FilterMenuProps {
  name: string;
  /** The current choice in words; absent if none. */
  chosen?: string | undefined;
  choices: FilterChoice[];
  icon?: IconName;
  /** The menu's full name, if the visible one is too short for a screen reader. */
  label?: string;
  /** A sentence below the choices. */
  note?: string;
}

/** A filter whose choices are links, in a menu that works without JavaScript. */
export function FilterMenu({ name, chosen, choices, icon, label, note }: FilterMenuProps) {
  return (
    <details name="filters" className="group relative shrink-0">
      <summary
        className={classNames(
          'inline-flex min-h-11 select-none items-center gap-1.5 rounded-full border px-4 font-medium text-sm transition-colors hover:border-accent',
          chosen ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line-strong bg-raised',
        )}
      >
        {icon && <Icon name={icon} className="-ml-1 size-4" />}
        <span>{name}</span>
        {label && <span className="sr-only">: {label}</span>}
        {chosen && <span className="max-w-44 truncate font-semibold">{chosen}</span>}
        <Icon name="chevron-down" className="-mr-1 size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="z-30 min-w-64 rounded-card border border-line bg-raised p-1.5 shadow-float max-sm:fixed max-sm:inset-x-3 max-sm:bottom-3 sm:absolute sm:top-full sm:left-0 sm:mt-1.5">
        {choices.map(({ key, label, href, selected }) => (
          <li key={key}>
            <a
              href={href}
              aria-current={selected ? 'true' : undefined}
              rel="nofollow"
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-control px-3 transition-colors hover:bg-accent-soft',
                selected && 'font-semibold text-accent-strong',
              )}
            >
              <Icon name="check" className={classNames('size-4', !selected && 'invisible')} />
              {label}
            </a>
          </li>
        ))}
        {note && <li className="max-w-80 px-3 py-2 text-ink-soft text-sm">{note}</li>}
      </ul>
    </details>
  );
}
