'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { useInBrowser } from '@/components/ui/is-alive';
import { listen } from '@/components/ui/listen';
import { Tick } from '@/components/ui/tick';
import type { Texts } from '@/lib/run/i18n/texts';
import { areKeysOff, followStep, isFreeKey, PAGE_KEYS, switchKeys } from './key-guard';
import { isPlainClick } from './on-document';

interface ListKeysProps {
  words: Texts<'open title text close isOn'>;
  does: Readonly<Record<string, string>>;
  keys: Readonly<Record<string, string>>;
  newHref?: string | undefined;
  editHref?: string | undefined;
  editOver?: string | undefined;
  hasMenus: boolean;
  hasCells: boolean;
  hasGroups: boolean;
}

const CHANGED = 'list-keys-changed';

function useShortcutsEnabled() {
  const isOff = useSyncExternalStore(
    (listener) => listen(window, { [CHANGED]: listener }),
    () => areKeysOff(),
    () => false,
  );
  return !isOff;
}
const rowsOf = () => [...document.querySelectorAll<HTMLElement>('tr[data-record]')];
const targetIn = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('[data-row]') ?? row?.querySelector<HTMLElement>('[data-pick]');

/** Keyboard shortcuts of a list, and an overview of them; the keys of screen readers take precedence. */
export function ListKeys(props: ListKeysProps) {
  const { words, does, keys, newHref, editHref, editOver, hasMenus, hasCells, hasGroups } = props;
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const isOn = useShortcutsEnabled();
  // Asked for by a key, or once: the button is in the menu of the person, not in the list.
  const menu = useInBrowser(() => document.getElementById(PAGE_KEYS), null);

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    const { key, target } = event;
    if (key === 'Escape') return follow(event, document.querySelector<HTMLElement>('[data-panel-close]'));
    if (!isOn && key !== 'ArrowDown' && key !== 'ArrowUp') return;
    if (followStep(event)) return;
    const rows = rowsOf();
    const row = target.closest<HTMLElement>('tr[data-record]') ?? undefined;
    const isFree = target === document.body || target.id === 'content' || 'list' in target.dataset;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!row && !isFree) return;
      const at = row ? rows.indexOf(row) : -1;
      const next = targetIn(rows[row ? at + (key === 'ArrowDown' ? 1 : -1) : 0]);
      if (!next) return;
      event.preventDefault();
      next.focus();
    } else if (key === 'ArrowRight' && row) follow(event, row.querySelector<HTMLElement>('[data-fold=closed]'));
    else if (key === 'ArrowLeft' && row) follow(event, row.querySelector<HTMLElement>('[data-fold=open]'));
    else if (key === '/') focusSearch(event);
    else if (key === '?') {
      event.preventDefault();
      setOpen(true);
    } else if (key === 'n' && newHref) window.location.assign(newHref);
    else if (key === 'e' && row?.matches('[data-acts~=edit]')) edit(event, row.dataset.record!);
    else if (key === 'm' && row) follow(event, row.querySelector<HTMLElement>('[data-row-menu]'));
    else if (key === 'o' && row) follow(event, row.querySelector<HTMLElement>('[data-beside]'));
    else if ((key === 'x' || (key === ' ' && target.matches('[data-row]'))) && row) {
      event.preventDefault();
      row.querySelector<HTMLElement>('[data-pick]')?.click();
    }
  });
  function edit(event: KeyboardEvent, id: string) {
    if (!editHref) return;
    event.preventDefault();
    if (editOver) router.push(editOver.replace('{id}', id) as Route, { scroll: false });
    else window.location.assign(editHref.replace('{id}', id));
  }
  /** Opening a record beside the list must not scroll the list. */
  const clicked = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-soft]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    router.push(link.getAttribute('href') as Route, { scroll: false });
  });
  useEffect(() => listen(document, { keydown: pressed, click: clicked }), []);
  const missing: Record<string, boolean> = {
    create: !newHref,
    edit: !editHref,
    menu: !hasMenus,
    cell: !hasCells,
    unfold: !hasGroups,
  };
  return (
    <>
      {menu &&
        createPortal(
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-accent-soft pointer-coarse:hidden"
          >
            <Icon name="list" />
            {words.open} <kbd className="ml-auto rounded border border-line px-1.5 font-sans text-xs">?</kbd>
          </button>,
          menu,
        )}
      <Dialog
        title={words.title}
        description={words.text}
        open={isOpen}
        onOpenChange={setOpen}
        closeLabel={words.close}
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
          {Object.entries(does)
            .filter(([of]) => missing[of] !== true)
            .map(([of, text]) => (
              <div key={of} className="contents">
                <dt>
                  <kbd className="rounded border border-line bg-sunken px-2 py-0.5 font-sans text-sm">{keys[of]}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-2 border-line border-t pt-3">
          <Tick
            checked={isOn}
            onChange={({ target }) => {
              switchKeys(target.checked);
              window.dispatchEvent(new Event(CHANGED));
            }}
          />
          {words.isOn}
        </label>
      </Dialog>
    </>
  );
}

function follow(event: KeyboardEvent, link: HTMLElement | null): void {
  if (!link) return;
  event.preventDefault();
  link.click();
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('search input[name=q]');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
