import { useEffect, useState } from 'react';
import { callApi } from './call-api';
import { recentRecords } from './recent-records';

export interface Command {
  kind: string;
  text: string;
  icon: string;
  /** The heading of a screen to go to. */
  group?: string;
  href?: string;
  post?: string;
  /** The link or button of the open screen that does it. */
  element?: HTMLElement;
}

export interface FoundRecord {
  resource: string;
  id: string;
  title: string;
  details: string[];
  href: string;
  icon: string | null;
  /** The label of its list. */
  kind: string;
}

export type Search = { of: string; records: FoundRecord[]; state: 'searching' | 'done' | 'failed' };

const PAUSE_MS = 180;
const SHORTEST = 2;

// Loaded once per page.
let commands: Promise<Command[]> | undefined;

async function readCommands(): Promise<Command[]> {
  const answer = await callApi({ method: 'GET', path: '/api/search/commands' });
  if (answer.ok) return (answer.body as { commands: Command[] }).commands;
  commands = undefined;
  return [];
}

async function readRecords(query: Record<string, string>): Promise<FoundRecord[] | null> {
  const answer = await callApi({ method: 'GET', path: `/api/search?${new URLSearchParams(query)}` });
  return answer.ok ? (answer.body as { records: FoundRecord[] }).records : null;
}

/** The available commands, and the records opened last on this device. */
export function useStart(personId: string): { commands: Command[]; recent: FoundRecord[] } {
  const [start, setStart] = useState<{ commands: Command[]; recent: FoundRecord[] }>({ commands: [], recent: [] });
  useEffect(() => {
    const kept = recentRecords(personId);
    commands ??= readCommands();
    void commands.then((all) => setStart((now) => ({ ...now, commands: all })));
    if (kept.length > 0)
      void readRecords({ recent: kept.join(',') }).then((recent) =>
        setStart((now) => ({ ...now, recent: recent ?? [] })),
      );
  }, [personId]);
  return start;
}

/** The hits for a text once typing pauses; earlier hits stay visible until then. */
export function useSearch(text: string): Search {
  const wanted = text.trim();
  const [search, setSearch] = useState<Search>({ of: '', records: [], state: 'done' });
  useEffect(() => {
    if (wanted.length < SHORTEST) return;
    let isCurrent = true;
    async function look() {
      const records = await readRecords({ q: wanted });
      if (isCurrent) setSearch({ of: wanted, records: records ?? [], state: records ? 'done' : 'failed' });
    }
    const timer = setTimeout(() => {
      void look();
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  if (wanted.length < SHORTEST) return { of: '', records: [], state: 'done' };
  return search.of === wanted ? search : { ...search, state: 'searching' };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The commands that contain every word of a text, those that begin with it first. */
export function matching(all: readonly Command[], text: string): Command[] {
  const wanted = plain(text.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  return all
    .filter((one) => words.every((word) => plain(one.text).includes(word)))
    .toSorted(
      (one, other) => Number(plain(other.text).startsWith(wanted)) - Number(plain(one.text).startsWith(wanted)),
    );
}

const ACTS = '[data-page-acts] :is(a[href], button:not(:disabled))';

/**
 * What can be done on the open screen, by its own links and buttons: so the palette offers exactly what the
 * screen offers its reader, and asks what the screen asks.
 */
export function actsOnPage(): Command[] {
  const shown = [...document.querySelectorAll<HTMLElement>(ACTS)].filter((one) => one.getClientRects().length > 0);
  const named = new Map(shown.map((element) => [element.textContent.trim().replaceAll(/\s+/g, ' '), element]));
  return [...named]
    .filter(([text]) => text !== '')
    .map(([text, element]) => ({ kind: 'here', icon: 'arrow-right', text, element }));
}
