'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, Fragment, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon, isIcon } from '@/components/ui/icon';
import { useInBrowser } from '@/components/ui/is-alive';
import { isPicking } from '@/components/ui/is-picking';
import { toast } from '@/components/ui/toast';
import { pageShape, type Shape } from '@/lib/core/screens/rules.shape';
import type { PaletteProps, PaletteWords } from './palette';
import './waiting.css';
import { listen } from '@/components/ui/listen';

const Bar = ({ className }: { className: string }) => <div className={`rounded-control bg-line ${className}`} />;

const Box = ({ children, className = '' }: { children?: ReactNode; className?: string }) => (
  <div className={`rounded-card border border-line bg-raised p-5 ${className}`}>{children}</div>
);

const times = <T,>(count: number, draw: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => draw(n));

/** Widths of text as it comes: uneven, and the same on each rendering. */
const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5'] as const;
const widthOf = (n: number) => widths[n % widths.length]!;

const Lines = ({ count }: { count: number }) => (
  <div className="space-y-3">
    {times(count, (n) => (
      <Bar key={n} className={`h-4 ${widthOf(n)}`} />
    ))}
  </div>
);

const cards = () => (
  <div className="grid gap-4 xl:grid-cols-2">
    {times(4, (n) => (
      <Box key={n}>
        <Bar className="mb-4 h-5 w-1/3" />
        <Lines count={5} />
      </Box>
    ))}
  </div>
);

const shapes: Record<Shape, () => ReactNode> = {
  list: () => (
    <>
      <div className="flex flex-wrap gap-2">
        <Bar className="h-11 w-64 max-sm:w-full" />
        <Bar className="h-11 w-28" />
        <Bar className="h-11 w-28" />
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-raised">
        <div className="h-11 border-line border-b bg-sunken" />
        {times(12, (n) => (
          <div key={n} className="flex h-13 items-center gap-6 border-line border-b px-4 last:border-b-0 max-sm:h-20">
            <Bar className="size-4" />
            {times(5, (column) => (
              <div key={column} className={`flex-1 ${column > 1 ? 'max-lg:hidden' : ''}`}>
                <Bar className={`h-4 ${widthOf(n + column)}`} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  ),
  form: () => (
    <Box className="max-w-form space-y-5">
      {times(6, (n) => (
        <div key={n} className="space-y-2">
          <Bar className="h-4 w-1/4" />
          <Bar className="h-11 w-full" />
        </div>
      ))}
      <Bar className="h-11 w-32" />
    </Box>
  ),
  record: cards,
  dashboard: cards,
  charts: cards,
};

/** The shape of the next screen, over the old one, which stays mounted in case the user cancels. */
function Skeleton({ shape }: { shape: Shape }) {
  return (
    <div aria-hidden data-skeleton={shape} className="waiting-screen print:hidden">
      <div className="space-y-4">
        <div className="mb-5 space-y-2">
          <Bar className="h-8 w-72 max-w-full" />
          <Bar className="h-4 w-96 max-w-full" />
        </div>
        {shapes[shape]()}
      </div>
    </div>
  );
}

type Waiting = { isForm: boolean; shape: Shape };

/**
 * Shows progress while the next screen loads: a line at the top and, if it takes longer, the shape of that screen. The
 * old document draws it, whether a link, a form or a script started the navigation. Browsers without the Navigation API
 * show their own progress only.
 */
export function Waiting({ label }: { label: string }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation };
    if (!navigation) return;
    let sent: Element | null = null;
    // The router writes the history while React may not schedule updates.
    const begin = (event: NavigateEvent) => !event.destination.sameDocument && setWaiting(waitingFor(event, sent));
    const end = () => setWaiting(null);
    navigation.addEventListener('navigate', begin);
    const stop = listen(window, {
      submit: ({ target }) => (sent = target as Element),
      // Restored by the back button; or the answer was a file, or loading was stopped, for which there is no event.
      pageshow: end,
      pointerdown: end,
      // If the user stays on unsaved work, the event is prevented only after the question.
      beforeunload: (event) => setTimeout(() => event.defaultPrevented && end()),
      keydown: ({ key }) => key === 'Escape' && end(),
    });
    return () => {
      navigation.removeEventListener('navigate', begin);
      stop();
    };
  }, []);
  return (
    <>
      <div className="waiting-line print:hidden" data-waiting={waiting ? 'yes' : undefined} aria-hidden />
      <p role="status" className="sr-only">
        {waiting && label}
      </p>
      {/* What was typed into a form stays in sight until the answer is there. */}
      {waiting && !waiting.isForm && <Skeleton shape={waiting.shape} />}
    </>
  );
}

/** Menus close by a click beside them and by Escape, which returns the focus to their button. */
export function ClosingMenus() {
  useEffect(() => {
    const close = (isMeant: (menu: HTMLDetailsElement) => boolean) => {
      // A dialog that was opened from one returns the focus to its button.
      if (document.querySelector('[role=dialog]')) return;
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name$=menu][open]'))
        if (isMeant(menu)) menu.open = false;
    };
    const press = ({ target }: Event) => close((menu) => !menu.contains(target as Node));
    const key = (event: KeyboardEvent) => {
      // Escape first closes pickers within a menu, such as suggestions.
      if (event.key !== 'Escape' || isPicking()) return;
      close((menu) => {
        if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
        return true;
      });
    };
    return listen(window, { pointerdown: press, keydown: key }, { capture: true });
  }, []);
  return null;
}

/** Null for navigation that replaces no document: anchors and downloads. */
function waitingFor(event: NavigateEvent, sent: Element | null): Waiting | null {
  const { destination, downloadRequest, formData, hashChange } = event;
  const { origin, pathname } = new URL(destination.url);
  if (hashChange || downloadRequest !== null || origin !== location.origin) return null;
  // Only a form that is posted has data here.
  const isSent = sent instanceof HTMLFormElement && addressOf(sent).pathname === pathname;
  const isForm = formData !== null || isSent;
  // Files are fetched from there, and screens are not.
  if (pathname.startsWith('/api/') && !isForm) return null;
  return { isForm, shape: pageShape(pathname) };
}

/** The action of a form; `form.action` would be a field or button of that name, if it has one. */
const addressOf = (form: HTMLFormElement): URL => new URL(form.getAttribute('action') ?? '', document.baseURI);

interface MenuEntry {
  key: string;
  href: string;
  text: string;
  icon?: string | undefined;
  count?: { number: number; text: string } | undefined;
  /** First path segments that belong to this entry, unless they have their own. */
  covers?: string[] | undefined;
}

export interface MenuGroup {
  /** Null in short menus, which have one group. */
  heading: string | null;
  entries: MenuEntry[];
}

/** The side menu, or a row of tabs; runs in the browser only to mark the current entry. */
export function SideMenu({ label, groups, isRow }: { label: string; groups: MenuGroup[]; isRow?: boolean }) {
  const path = usePathname();
  const id = useId();
  const listed = groups.flatMap(({ entries }) => entries.map(({ href }) => href));
  const lengthHere = ({ href, covers = [] }: MenuEntry) =>
    [href, ...covers.filter((one) => !listed.includes(one))]
      .filter((one) => path === one || path.startsWith(`${one}/`))
      .reduce((longest, { length }) => Math.max(longest, length), 0);
  const longest = Math.max(...groups.flatMap(({ entries }) => entries.map(lengthHere)));
  return (
    <nav aria-label={label}>
      {groups.map(({ heading, entries }, n) => (
        <Fragment key={heading}>
          {heading && (
            <p
              id={`${id}-${n}`}
              className="px-3 pt-3 pb-1 font-semibold text-ink-soft text-xs [nav>&:first-child]:pt-0"
            >
              {heading}
            </p>
          )}
          <ul aria-labelledby={heading ? `${id}-${n}` : undefined} className={isRow ? 'flex gap-1' : 'space-y-0.5'}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} here={longest > 0 && lengthHere(entry) === longest} />
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
        'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium leading-5 transition-colors hover:bg-accent-soft lg:pointer-fine:min-h-8',
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

interface PaletteButtonProps {
  personId: string;
  words: PaletteWords & { open: string };
}

const isShortcut = (event: KeyboardEvent) =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

/** Opens the command palette, by click or with ⌘K or Ctrl-K; its code is loaded on first use. */
export function PaletteButton({ personId, words }: PaletteButtonProps) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  const isMac = useInBrowser(() => navigator.platform.startsWith('Mac'), false);
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
  useEffect(() => listen(document, { keydown: pressed }), []);
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
