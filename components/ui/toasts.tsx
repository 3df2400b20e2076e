'use client';
import * as Radix from '@radix-ui/react-toast';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Texts } from '@/lib/run/i18n/texts';
import { Button, buttonClass } from './button';
import { classNames } from './class-names';
import { Icon } from './icon';
import { closeToast, currentToasts, onToasts, type ShownToast } from './toast';

const SHOWN_MS = 2000;
const WITH_UNDO_MS = 10_000;
const none: readonly ShownToast[] = [];

/** `region` is for screen readers; `{hotkey}` stands for the key that moves the focus there. */
export type ToastWords = Texts<'region undo close'>;

const durationOf = ({ tone, undo }: ShownToast) => {
  if (tone === 'bad') return Infinity;
  return undo ? WITH_UNDO_MS : SHOWN_MS;
};

/** Displays the messages of `toast()`; they stay while the pointer or the focus is on them. */
export function Toasts({ words }: { words: ToastWords }) {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none);
  const [top, setTop] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const place = () => {
      if (list.current) setTop(freePlace(list.current.getBoundingClientRect()));
    };
    place();
    // The toast itself is rendered a moment later, and perhaps the rest of the page as well. Measured once before it is shown.
    let frame = 0;
    const drawn = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [toasts]);
  return (
    <Radix.Provider label={words.region.replace(' ({hotkey})', '')}>
      {toasts.map((one) => (
        <Radix.Root
          key={one.key}
          data-toast={one.tone ?? 'good'}
          type={one.tone === 'bad' ? 'foreground' : 'background'}
          duration={durationOf(one)}
          onOpenChange={(isOpen) => !isOpen && closeToast(one.key)}
          className={classNames(
            'pointer-events-auto flex items-center gap-3 rounded-control border-l-4 px-4 py-2 font-semibold text-ink shadow-float',
            one.tone === 'bad' ? 'border-bad bg-bad-soft' : 'border-good bg-good-soft',
          )}
        >
          <Icon
            name={one.tone === 'bad' ? 'alert' : 'check'}
            className={one.tone === 'bad' ? 'text-bad' : 'text-good'}
          />
          <Radix.Description className="wrap-anywhere min-w-0 flex-1 py-1">
            {one.href ? (
              <a href={one.href} className="link">
                {one.text}
              </a>
            ) : (
              one.text
            )}
          </Radix.Description>
          {one.undo && (
            <Radix.Action asChild altText={words.undo}>
              <Button variant="secondary" size="sm" onClick={one.undo}>
                <Icon name="undo" className="size-4" />
                {words.undo}
              </Button>
            </Radix.Action>
          )}
          {(one.undo || one.tone === 'bad') && (
            <Radix.Close
              aria-label={words.close}
              className={buttonClass({ variant: 'quiet', size: 'icon' }, '-mr-2 text-ink')}
            >
              <Icon name="close" />
            </Radix.Close>
          )}
        </Radix.Root>
      ))}
      {toasts.length > 0 && (
        <Radix.Viewport
          ref={list}
          label={words.region}
          style={{ top }}
          className="fixed top-18 right-4 z-60 grid w-max max-w-[min(26rem,calc(100vw-2rem))] gap-2 outline-none lg:right-8 print:hidden"
        />
      )}
    </Radix.Provider>
  );
}

const GAP_PX = 8;
/** As a share of the window's height: further down they would no longer be at the top. */
const REACH = 0.3;
const OCCUPIED =
  ':is(main, [role="dialog"], [data-occasion]) :is(a, button, input, select, textarea, summary, [contenteditable])';

/** Where a box of this size covers no controls: below the header and obstacles, or over it if there is no space. */
function freePlace({ left, right, height }: Pick<DOMRect, 'left' | 'right' | 'height'>): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const inTheWay = [...document.querySelectorAll(OCCUPIED)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.right > left && box.left < right)
    .toSorted((one, other) => one.top - other.top);
  let top = Math.max(header, 0) + GAP_PX;
  for (const box of inTheWay)
    if (box.bottom + GAP_PX > top && box.top < top + height + GAP_PX) top = box.bottom + GAP_PX;
  // A box over the header must not reach what is right below it.
  return top + height < window.innerHeight * REACH ? top : Math.max(0, Math.min(GAP_PX, header - height));
}
