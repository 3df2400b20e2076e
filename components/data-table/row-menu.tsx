'use client';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { DeleteTemplates } from '@/components/portal/deletion';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName, isIcon } from '@/components/ui/icon';
import { listen } from '@/components/ui/listen';
import type { OwnAct } from '@/lib/core/screens/own-acts';
import type { RowAct } from '@/lib/core/screens/row-acts';
import type { Texts } from '@/lib/run/i18n/texts';
import type { Row } from './columns';

/** The actions of a list's rows. Addresses contain `{id}` for the record's id. */
export interface RowActions {
  /** `label` is the menu's, with `{name}`, `column` the heading of its column. */
  words: Texts<'open beside deleted restored failed label column'> & Record<RowAct, string>;
  deletion: DeleteTemplates;
  path: string;
  editHref?: string | undefined;
  editOver?: string | undefined;
  copyHref?: string | undefined;
  /** The noun's own actions, with their labels and the notices afterwards. */
  own: (OwnAct & { text: string; said?: string })[];
}

export type CallAct = Extract<RowActions['own'][number], { call: object }>;

export interface OpenMenu {
  row: Row;
  at: DOMRect;
}

interface RowMenuProps extends OpenMenu {
  actions: RowActions;
  onAct: (act: 'delete' | 'restore') => void;
  onOwn: (act: CallAct) => void;
  /** `isLeft`: the focus is elsewhere already. */
  onClose: (isLeft?: boolean) => void;
}

/** Roughly the height of the longest menu, which opens upwards if there is less room below. */
const HEIGHT_PX = 420;
const entry =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-3 text-left text-sm outline-none hover:bg-accent-soft focus:bg-accent-soft pointer-coarse:min-h-11';

/** The menu at the end of a row with the reader's actions on the record. One for the whole list, beside its button. */
export function RowMenu({ row, at, actions, onAct, onOwn, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { words, editHref, editOver, copyHref } = actions;
  const own = actions.own.filter(({ name }) => row.acts?.includes(name));
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].filter(isShown);
  const left = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && menu.current?.contains(event.target)) return;
    // Its own button closes it by itself.
    if (event.target instanceof Element && event.target.closest('[aria-expanded=true]')) return;
    // A late scroll event from before the menu was opened.
    if (event.type === 'scroll' && isAt(buttonOf(row.id), at)) return;
    onClose(true);
  });
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    return listen(window, { pointerdown: left, scroll: left, resize: left }, { capture: true, passive: true });
  }, []);
  function keyPressed(event: KeyboardEvent) {
    const all = entries();
    const place = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) all.at(next % all.length)?.focus();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') return onClose();
    else return;
    event.preventDefault();
  }
  const mayEdit = row.acts?.includes('edit') && editHref !== undefined;
  const withId = (address: string) => address.replace('{id}', row.id);
  const editPage = mayEdit ? withId(editHref) : null;
  const roomBelow = window.innerHeight - at.bottom;
  const isBelow = roomBelow > HEIGHT_PX || roomBelow >= at.top;
  const style = {
    right: document.documentElement.clientWidth - at.right,
    // Where there is no room for all of it, it scrolls.
    maxHeight: (isBelow ? roomBelow : at.top) - 12,
    ...(isBelow ? { top: at.bottom + 4 } : { bottom: window.innerHeight - at.top + 4 }),
  };
  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={words.label.replace('{name}', row.label ?? '')}
      onKeyDown={keyPressed}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose(true)}
      style={style}
      className="fixed z-50 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-float"
    >
      {row.href && <Entry href={row.href} icon="arrow-right" text={words.open} />}
      {row.besideHref && <Entry href={row.besideHref} icon="columns" text={words.beside} isSoft look="max-xl:hidden" />}
      {/* Some records are changed on their own page. */}
      {editPage && editPage !== row.href && (
        <Entry href={editOver ? withId(editOver) : editPage} icon="edit" text={words.edit} isSoft={!!editOver} />
      )}
      {row.acts?.includes('duplicate') && copyHref && (
        <Entry href={withId(copyHref)} icon="plus" text={words.duplicate} />
      )}
      {own.map((act) =>
        'call' in act ? (
          <Press key={act.name} icon={iconOf(act)} text={act.text} onPress={() => onOwn(act)} />
        ) : (
          <Entry key={act.name} href={withId(act.href)} icon={iconOf(act)} text={act.text} />
        ),
      )}
      {(['delete', 'restore'] as const)
        .filter((act) => row.acts?.includes(act))
        .map((act) => (
          <Press key={act} icon={act === 'delete' ? 'trash' : 'undo'} text={words[act]} onPress={() => onAct(act)} />
        ))}
    </div>,
    // Not within the list, whose frame would clip it.
    document.getElementById('content') ?? document.body,
  );
}

interface EntryProps {
  href: string;
  icon: IconName;
  text: string;
  /** Opens over or beside the list, which stays where it is. */
  isSoft?: boolean;
  look?: string;
}

const Entry = ({ href, icon, text, isSoft, look }: EntryProps) => (
  <a
    href={href}
    role="menuitem"
    tabIndex={-1}
    {...(isSoft && { 'data-soft': true })}
    className={classNames(entry, look)}
  >
    <Icon name={icon} className="size-4 text-ink-soft" />
    {text}
  </a>
);

const Press = ({ icon, text, onPress }: { icon: IconName; text: string; onPress: () => void }) => (
  <button type="button" role="menuitem" tabIndex={-1} onClick={onPress} className={entry}>
    <Icon name={icon} className="size-4 text-ink-soft" />
    {text}
  </button>
);

const iconOf = ({ icon }: OwnAct): IconName => (isIcon(icon) ? icon : 'arrow-right');

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;

const rowOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-record="${id}"]`);

function isAt(button: HTMLElement | null | undefined, at: DOMRect): boolean {
  const now = button?.getBoundingClientRect();
  return now?.top === at.top && now.right === at.right;
}

const buttonOf = (id: string) => rowOf(id)?.querySelector<HTMLElement>('[data-row-menu]');

export const focusMenuOf = (id: string) => buttonOf(id)?.focus();

/** The row to focus when one disappears: the next, or the previous one. */
export function besideRow(id: string): HTMLElement | null {
  const row = rowOf(id);
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    next?.querySelector<HTMLElement>('[data-row], [data-row-menu]') ?? row?.closest<HTMLElement>('[data-list]') ?? null
  );
}
