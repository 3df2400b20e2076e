'use client';

import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { recentKey } from '@/components/offline/device-store';
import { buttonClass } from '@/components/ui/button';
import { Icon, isIcon } from '@/components/ui/icon';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { FoundRecord as Found } from '@/lib/core/screens/find-records';
import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { Texts } from '@/lib/run/i18n/texts';
import { callApi } from './call-api';

// The records opened last through the palette on this device: only noun and id are stored.
const MAX_RECENT = 8;

/** `resource:id` of each, latest first. */
function recentRecords(personId: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(recentKey(personId)) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

function keepRecent(personId: string, record: string): void {
  const kept = [record, ...recentRecords(personId).filter((one) => one !== record)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(recentKey(personId), JSON.stringify(kept));
  } catch {
    // Without storage there are no recent records.
  }
}

interface PaletteCommand {
  kind: string;
  text: string;
  icon: string;
  /** The heading of a screen to go to. */
  group?: string;
  href?: string;
  post?: string;
  /** The link or button of the open screen that does it. */
  element?: HTMLElement;
  /** Values that distinguish its record from others of the same name. */
  details?: string[];
}

type FoundRecord = Omit<Found, 'list'> & { kind: string };

type FoundAct = { text: string; details: string[]; href: string; icon: string };

type Search = { of: string; records: FoundRecord[]; acts: FoundAct[]; state: 'searching' | 'done' | 'failed' };

const PAUSE_MS = 180;
const SHORTEST = 2;

let loadedCommands: Promise<PaletteCommand[]> | undefined;

async function readCommands(): Promise<PaletteCommand[]> {
  const answer = await callApi({ method: 'GET', path: '/api/search/commands' });
  if (answer.ok) return (answer.body as { commands: PaletteCommand[] }).commands;
  loadedCommands = undefined;
  return [];
}

async function readRecords(query: Record<string, string>): Promise<Pick<Search, 'records' | 'acts'> | null> {
  const answer = await callApi({ method: 'GET', path: `/api/search?${new URLSearchParams(query)}` });
  return answer.ok ? (answer.body as Pick<Search, 'records' | 'acts'>) : null;
}

/** The available commands, and the records opened last on this device. */
function useStart(personId: string): { commands: PaletteCommand[]; recent: FoundRecord[] } {
  const [start, setStart] = useState<{ commands: PaletteCommand[]; recent: FoundRecord[] }>({
    commands: [],
    recent: [],
  });
  useEffect(() => {
    const kept = recentRecords(personId);
    loadedCommands ??= readCommands();
    void loadedCommands.then((all) => setStart((now) => ({ ...now, commands: all })));
    if (kept.length > 0)
      void readRecords({ recent: kept.join(',') }).then((found) =>
        setStart((now) => ({ ...now, recent: found?.records ?? [] })),
      );
  }, [personId]);
  return start;
}

const NOTHING: Search = { of: '', records: [], acts: [], state: 'done' };

/** The hits for a text once typing pauses; earlier hits stay visible until then. */
function useSearch(text: string): Search {
  const wanted = text.trim();
  const [search, setSearch] = useState<Search>(NOTHING);
  useEffect(() => {
    if (wanted.length < SHORTEST) return;
    let isCurrent = true;
    async function look() {
      const found = await readRecords({ q: wanted });
      if (isCurrent) setSearch({ ...NOTHING, ...found, of: wanted, state: found ? 'done' : 'failed' });
    }
    const timer = setTimeout(() => {
      void look();
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  if (wanted.length < SHORTEST) return NOTHING;
  return search.of === wanted ? search : { ...search, state: 'searching' };
}

function matching(all: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const wanted = plainLetters(text.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  return all
    .filter((one) => words.every((word) => plainLetters(one.text).includes(word)))
    .toSorted(
      (one, other) =>
        Number(plainLetters(other.text).startsWith(wanted)) - Number(plainLetters(one.text).startsWith(wanted)),
    );
}

const ACTS = '[data-page-acts] :is(a[href], button:not(:disabled))';

/**
 * The actions of the open screen, from its own links and buttons: so the palette offers exactly what the screen offers
 * its reader, with the same confirmations.
 */
function actsOnPage(): PaletteCommand[] {
  const shown = [...document.querySelectorAll<HTMLElement>(ACTS)].filter(
    // Also what is in the record's menu.
    (one) => one.closest('details') || one.getClientRects().length > 0,
  );
  const named = new Map(shown.map((element) => [element.textContent.trim().replaceAll(/\s+/g, ' '), element]));
  return [...named]
    .filter(([text]) => text !== '')
    .map(([text, element]) => ({ kind: 'here', icon: 'arrow-right', text, element }));
}

/** In `none`, `{text}` is replaced by the typed text. */
export type PaletteWords = Texts<'title placeholder recent go do here none hint searching failed move choose leave'>;

export interface PaletteProps {
  personId: string;
  words: PaletteWords;
  onClose: () => void;
}

/** The number of commands shown before anything is typed. */
const FEW = 6;

export function Palette({ personId, words, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const { commands, recent } = useStart(personId);
  const { records, acts: onRecords, state } = useSearch(text);
  const [here] = useState(actsOnPage);
  const opener = useRef<Element | null>(typeof document === 'undefined' ? null : document.activeElement);
  const isEmpty = text.trim() === '';
  const matched = matching([...here, ...commands], text);
  const go = matched.filter(({ kind }) => kind === 'go').slice(0, isEmpty ? undefined : FEW);
  const acts = matched.filter(({ kind }) => kind !== 'go').slice(0, isEmpty ? 0 : FEW);
  const leaving = isEmpty ? commands.filter(({ post }) => post) : [];
  const kinds = [...new Set(records.map(({ kind }) => kind))];
  const isNothing = !isEmpty && state === 'done' && records.length + onRecords.length + go.length + acts.length === 0;

  function open(record: FoundRecord) {
    keepRecent(personId, `${record.resource}:${record.id}`);
    visit(record.href);
  }
  function visit(href: string) {
    onClose();
    window.location.assign(href);
  }
  function act({ href, post, element }: PaletteCommand) {
    if (href) return visit(href);
    if (element) {
      onClose();
      // Once the focus is back on the screen, which may open a dialog of its own.
      return void requestAnimationFrame(() => element.click());
    }
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: post });
    document.body.append(form);
    form.requestSubmit();
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          className="fixed top-[12dvh] left-1/2 z-50 w-[min(40rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-card border border-line bg-raised shadow-float max-sm:top-3"
        >
          <Radix.Title className="sr-only">{words.title}</Radix.Title>
          <Command shouldFilter={false} label={words.title} loop>
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Icon name="search" className="text-ink-soft" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={words.placeholder}
                maxLength={LONGEST.search}
                className="min-h-13 min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-soft"
              />
              <Radix.Close
                aria-label={words.leave}
                className={buttonClass({ variant: 'quiet', size: 'icon' }, '-mr-3')}
              >
                <Icon name="close" />
              </Radix.Close>
            </div>
            <Command.List label={words.title} className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2">
              {isEmpty && recent.length > 0 && (
                <Group heading={words.recent}>
                  {recent.map((one) => (
                    <RecordItem key={one.id} record={one} onOpen={open} isRecent />
                  ))}
                </Group>
              )}
              {onRecords.length > 0 && (
                <Group heading={words.do}>
                  {onRecords.map((one) => (
                    <ActItem key={`${one.href} ${one.text}`} command={{ kind: 'record', ...one }} onAct={act} />
                  ))}
                </Group>
              )}
              {kinds.map((kind) => (
                <Group key={kind} heading={kind}>
                  {records
                    .filter((one) => one.kind === kind)
                    .map((one) => (
                      <RecordItem key={one.id} record={one} onOpen={open} />
                    ))}
                </Group>
              ))}
              {[...new Set(go.map(({ group = words.go }) => group))].map((heading) => (
                <Group key={heading} heading={heading}>
                  {go
                    .filter(({ group = words.go }) => group === heading)
                    .map((one) => (
                      <ActItem key={one.href} command={one} onAct={act} />
                    ))}
                </Group>
              ))}
              {isEmpty && here.length > 0 && (
                <Group heading={words.here}>
                  {here.map((one) => (
                    <ActItem key={one.text} command={one} onAct={act} />
                  ))}
                </Group>
              )}
              {[...acts, ...leaving].length > 0 && (
                <Group heading={words.do}>
                  {[...acts, ...leaving].map((one) => (
                    <ActItem key={one.href ?? one.post ?? one.text} command={one} onAct={act} />
                  ))}
                </Group>
              )}
            </Command.List>
            <output className="block border-line border-t px-4 py-2.5 text-ink-soft text-sm">
              {sentence(words, { text: text.trim(), state, isNothing })}
            </output>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type SearchStatus = { text: string; state: string; isNothing: boolean };

function sentence(words: PaletteWords, { text, state, isNothing }: SearchStatus): ReactNode {
  if (state === 'failed') return <span className="font-semibold text-bad">{words.failed}</span>;
  if (state === 'searching') return words.searching;
  if (isNothing) return words.none.replace('{text}', text);
  if (text.length < 2) return words.hint;
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>↑ ↓ {words.move}</span>
      <span>↵ {words.choose}</span>
    </span>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:font-semibold **:[[cmdk-group-heading]]:text-ink-soft **:[[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

const look =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-strong';

function RecordItem({
  record,
  onOpen,
  isRecent,
}: {
  record: FoundRecord;
  onOpen: (record: FoundRecord) => void;
  isRecent?: true;
}) {
  const { resource, id, title, details, icon, kind } = record;
  const more = [...details.filter((detail) => detail !== title), ...(isRecent ? [kind] : [])].join(' · ');
  return (
    <Command.Item value={`${resource}:${id}`} onSelect={() => onOpen(record)} className={look}>
      <Icon name={icon && isIcon(icon) ? icon : 'arrow-right'} className="text-ink-soft" />
      <span className="max-w-[75%] shrink-0 truncate">{title}</span>
      {more && <span className="ml-auto min-w-0 truncate pl-3 text-ink-soft text-sm">{more}</span>}
    </Command.Item>
  );
}

function ActItem({ command, onAct }: { command: PaletteCommand; onAct: (command: PaletteCommand) => void }) {
  const { text, icon, href, post, details = [] } = command;
  return (
    <Command.Item value={href ?? post ?? text} onSelect={() => onAct(command)} className={look}>
      <Icon name={isIcon(icon) ? icon : 'arrow-right'} className="text-ink-soft" />
      <span className="min-w-0 truncate">{text}</span>
      {details.length > 0 && (
        <span className="ml-auto min-w-0 truncate pl-3 text-ink-soft text-sm">{details.join(' · ')}</span>
      )}
    </Command.Item>
  );
}
