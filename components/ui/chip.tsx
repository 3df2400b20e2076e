import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

/** Size and outline of all elements in a row of chips: 44 px where fingers touch. */
export const chipShape =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 py-1 font-medium text-sm transition-colors max-sm:min-h-11 pointer-coarse:min-h-11 pointer-coarse:px-4';

/** A chip that is not chosen; outlines are for fields. */
export const unchosenChip = 'border-transparent bg-sunken text-ink hover:bg-accent-soft hover:text-accent';

/** A choice that is a link: selected ones are filled and marked, and link to the state without them. */
export function Chip({ href, selected, children }: { href: string; selected?: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-current={selected ? 'true' : undefined}
      className={classNames(chipShape, selected ? 'border-accent bg-accent-soft text-accent-strong' : unchosenChip)}
    >
      {selected && <Icon name="check" className="-ml-1 size-4" />}
      {children}
    </a>
  );
}
