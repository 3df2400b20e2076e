/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Esc for whatever is focused in the picker */
'use client';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';

interface PickerProps {
  /** The control beside the button, which receives the picked value. */
  input: RefObject<HTMLInputElement | null>;
  icon: IconName;
  open: string;
  size: { width: number; height: number };
  small?: boolean | undefined;
  onOpen?: () => void;
  /** Rendered when it is first opened. */
  children: ReactNode;
}

export function closePicker(input: HTMLInputElement): void {
  input.parentElement!.querySelector<HTMLElement>('[popover]')!.hidePopover();
  input.focus();
}

/** A button in a control that opens a picker in the top layer, where nothing clips it; hidden without JavaScript. */
export function Picker({ input, icon, open, size: { width, height }, small, onOpen, children }: PickerProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  function place() {
    setOpened(true);
    onOpen?.();
    const [box, { innerHeight, innerWidth }] = [input.current!.getBoundingClientRect(), window];
    const style = popover.current!.style;
    style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
    style.top = `${box.bottom + height > innerHeight ? Math.max(8, box.top - height) : box.bottom + 4}px`;
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onClick={place}
        className={buttonClass(
          { variant: 'quiet', size: 'icon' },
          classNames('absolute top-0 right-0 noscript:hidden', small && 'size-9! pointer-coarse:size-11!'),
        )}
      >
        <Icon name={icon} className={small ? 'size-4' : 'size-5'} />
        <span className="sr-only">{open}</span>
      </button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={open}
        // Focuses the chosen or default option, which is possible only once it is visible.
        onToggle={({ newState, currentTarget }) =>
          newState === 'open' && currentTarget.querySelector<HTMLElement>('[data-now]')?.focus()
        }
        // Esc closes only the picker, not the dialog or form around it.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          closePicker(input.current!);
        }}
        className="fixed m-0 rounded-card border border-line bg-raised p-3 text-ink shadow-float"
      >
        {isOpened && children}
      </div>
    </>
  );
}
