'use client';
import { useRef, useState } from 'react';
import { fetchSignedIn } from '@/components/portal/call-api';
import { saveFile } from '@/components/portal/request-dialog';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { isPlainClick, parametersOf, useDocumentEvents } from './on-document';

interface ExportProgressProps {
  /** `going` contains `{size}`, the bytes received. */
  words: Record<'going' | 'stop' | 'done' | 'stopped' | 'failed', string>;
}

type Download = { key: number; bytes: number; stop: () => void };

const PATH = '/api/list-exports';

const idOf = (key: number) => `export-${key}`;

/** Fetches exports in the page, to show the progress and to stop them. Without JavaScript they are plain downloads. */
export function ExportProgress({ words }: ExportProgressProps) {
  const [going, setGoing] = useState<readonly Download[]>([]);
  const last = useRef(0);

  /** `from`: the trigger; gets focus back when the stop button is removed. */
  async function download(href: string, from: HTMLElement) {
    const stopper = new AbortController();
    const key = (last.current += 1);
    const set = (bytes: number) => setGoing((all) => all.map((one) => (one.key === key ? { ...one, bytes } : one)));
    setGoing((all) => [...all, { key, bytes: 0, stop: () => stopper.abort() }]);
    try {
      const { name, content } = await fetchFile(href, stopper.signal, set);
      saveFile(name, content);
      toast({ text: words.done });
    } catch (error) {
      if (stopper.signal.aborted) toast({ text: words.stopped });
      else toast({ text: (error instanceof Refused && error.message) || words.failed, tone: 'bad' });
    } finally {
      const focused = document.activeElement;
      if (focused === document.body || focused?.closest('li')?.id === idOf(key)) from.focus();
      setGoing((all) => all.filter((one) => one.key !== key));
    }
  }
  useDocumentEvents({
    click: (event) => {
      const { target } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[href^="${PATH}?"]`);
      if (!isPlainClick(event) || !link) return;
      event.preventDefault();
      // The menu would close above the link.
      const menu = link.closest('details');
      menu?.removeAttribute('open');
      void download(link.href, menu?.querySelector('summary') ?? link);
    },
    submit: (event) => {
      const { target: form, submitter, defaultPrevented } = event;
      const isExport = submitter?.getAttribute('formaction') === PATH;
      if (defaultPrevented || !isExport || !(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      void download(`${PATH}?${parametersOf(form, submitter)}`, submitter);
    },
  });
  if (going.length === 0) return null;
  return (
    <ul className="fixed bottom-4 left-4 z-40 space-y-2">
      {going.map(({ key, bytes, stop }) => (
        <li
          key={key}
          id={idOf(key)}
          className="flex min-w-72 items-center gap-3 rounded-card border border-accent bg-raised px-4 py-2.5 text-sm shadow-float"
        >
          <span className="flex-1 tabular-nums">{words.going.replace('{size}', sizeText(bytes))}</span>
          <Button variant="secondary" size="sm" onClick={stop}>
            {words.stop}
          </Button>
        </li>
      ))}
    </ul>
  );
}

class Refused extends Error {}

async function fetchFile(href: string, signal: AbortSignal, onBytes: (bytes: number) => void) {
  const answer = await fetchSignedIn(href, {
    signal,
    cache: 'no-store' as const,
    headers: { 'accept-language': document.documentElement.lang },
  });
  const name = /filename="(.+?)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  if (!answer.ok || !answer.body || !name) {
    const { message = '' } = (await answer.json().catch(() => ({}))) as { message?: string };
    throw new Refused(message);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let shownAt = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    if (performance.now() - shownAt < PAUSE) continue;
    shownAt = performance.now();
    onBytes(bytes);
  }
  return { name, content: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }) };
}

/** Milliseconds between updates of the size. */
const PAUSE = 200;

const sizeText = (bytes: number) =>
  new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unitDisplay: 'short',
    ...(bytes < 1e6 ? { unit: 'kilobyte', maximumFractionDigits: 0 } : { unit: 'megabyte', maximumFractionDigits: 1 }),
  }).format(bytes < 1e6 ? bytes / 1e3 : bytes / 1e6);
