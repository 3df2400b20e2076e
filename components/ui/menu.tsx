/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the arrows move among its links and buttons */
'use client';
import type { KeyboardEvent, ReactNode } from 'react';
import { buttonClass } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';

interface MenuProps {
  label: string;
  /** In a row that begins at the left edge of a phone: opens from there. */
  isInRow?: boolean;
  /** In words instead of dots; it opens from its left edge. */
  trigger?: ReactNode;
  children: ReactNode;
}

/** A record's secondary actions behind a button; opens without JavaScript as well, and the frame closes it. */
export function Menu({ label, isInRow = false, trigger, children }: MenuProps) {
  function keyPressed(event: KeyboardEvent<HTMLDetailsElement>) {
    const { currentTarget: own, key, target } = event;
    // Key events of a dialog arrive here through React's tree, although it is no DOM child.
    if (!(target instanceof Node && own.contains(target))) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!step) return;
    event.preventDefault();
    own.open = true;
    const entries = [...own.querySelectorAll<HTMLElement>('a[href], button')];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    entries.at(at < 0 ? Math.min(step, 0) : (at + step) % entries.length)?.focus();
  }
  return (
    <details name="record-menu" onKeyDown={keyPressed} className={isInRow ? 'sm:relative' : 'relative'}>
      <summary title={label} className={buttonClass({ variant: 'secondary', size: trigger ? 'sm' : 'icon' })}>
        {trigger}
        <Icon name={trigger ? 'chevron-down' : 'dots'} className={trigger ? 'size-4' : undefined} />
        <span className="sr-only">{label}</span>
      </summary>
      <div
        className={classNames(
          'absolute z-20 mt-2 flex w-64 max-w-[calc(100vw-2rem)] flex-col rounded-card border border-line bg-raised p-1.5 shadow-float **:[:is(a,button)]:w-full **:[:is(a,button)]:justify-start! **:[:is(a,button)]:border-0! **:[:is(a,button)]:px-3! **:[:is(a,button)]:text-left! **:[:is(a,button)]:font-medium! **:[:is(a,button)]:text-base! **:[:is(a,button):not(.bg-bad)]:hover:bg-accent-soft **:[svg]:hidden',
          trigger ? 'left-0' : 'right-0',
          isInRow && 'max-sm:right-auto max-sm:left-0',
        )}
      >
        {children}
      </div>
    </details>
  );
}
