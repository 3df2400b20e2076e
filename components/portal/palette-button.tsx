'use client';
import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import type { PaletteProps, PaletteWords } from './palette';

interface PaletteButtonProps {
  /** The owner of the recent records on this device. */
  personId: string;
  words: PaletteWords & { open: string };
}

const neverChanges = () => () => {};

const isShortcut = (event: KeyboardEvent) =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

/** Opens the command palette, by click or with ⌘K or Ctrl-K; its code is loaded on first use. */
export function PaletteButton({ personId, words }: PaletteButtonProps) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  const isMac = useSyncExternalStore(
    neverChanges,
    () => navigator.platform.startsWith('Mac'),
    () => false,
  );
  async function open() {
    setOpen(true);
    const loaded = Palette ? true : await import('./palette').catch(() => null);
    if (loaded === null) {
      setOpen(false);
      toast({ text: words.failed, tone: 'bad' });
    } else if (loaded !== true) setPalette(() => loaded.Palette);
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else void open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => void open()}
        className={buttonClass(
          { variant: 'secondary', size: 'sm' },
          'noscript:hidden font-normal text-ink-soft max-xl:size-11 max-xl:border-transparent max-xl:bg-transparent max-xl:px-0 max-xl:text-ink',
        )}
      >
        <Icon name="search" className="max-xl:size-6 xl:size-4" />
        <span className="max-xl:sr-only">{words.open}</span>
        <kbd className="rounded border border-line px-1.5 font-sans text-xs max-xl:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {Palette && isOpen && <Palette personId={personId} words={words} onClose={() => setOpen(false)} />}
    </>
  );
}
