'use client';
import { useState } from 'react';
import { personHeader } from '@/components/portal/call-api';
import { IDLE_HEADER } from '@/lib/nouns/accounts/rules';
import type { Notification } from '@/lib/nouns/notifications/schema';
import { type BellState, MAX_LATEST, markRead, markUnread, mergeAnswer, readTogether, withNew } from './bell-state';

export function useNotifications(initial: BellState, onRefused: () => void) {
  const [known, setKnown] = useState(initial);
  const { latest } = known;

  /** Shows them as read at once, and as unread again if that is refused. */
  async function send(paths: string[], ids: string[], older = 0): Promise<void> {
    setKnown((others) => markRead(others, ids));
    // `keepalive`: completes even if the followed link leaves the page.
    const init = { method: 'PATCH', keepalive: true, headers: personHeader() };
    const answers = await Promise.all(paths.map((path) => fetch(path, init).catch(() => null)));
    if (answers.every((answer) => answer?.ok)) return;
    setKnown((others) => markUnread(others, ids, older));
    onRefused();
  }
  return {
    known,
    /** Returns false if it was already known. */
    add(one: Notification): boolean {
      if (latest.some(({ _id }) => _id === one._id)) return false;
      setKnown((others) => withNew(others, one));
      return true;
    },
    /** Fetches what arrived while the socket was down. */
    async refresh(): Promise<void> {
      const ask = (query: string) =>
        fetch(`/api/notifications?${query}`, { cache: 'no-store', headers: { ...personHeader(), [IDLE_HEADER]: '1' } });
      const [list, count] = await Promise.all([ask(`limit=${MAX_LATEST}`), ask('limit=1&readAt=null&count=true')]);
      void count.body?.cancel(); // unread, it would occupy a connection
      if (!list.ok || !count.ok) return;
      const answer = { latest: (await list.json()) as Notification[], unread: Number(count.headers.get('odin-count')) };
      setKnown((now) => mergeAnswer(known, now, answer));
    },
    read(id: string): void {
      const ids = readTogether(latest, id);
      void send(
        ids.map((one) => `/api/notifications/${one}/read`),
        ids,
      );
    },
    readAll(): void {
      const unread = latest.filter(({ readAt }) => !readAt).map(({ _id }) => _id);
      // Older ones are not shown, but counted.
      const older = known.unread - unread.length;
      setKnown((others) => ({ ...others, unread: others.unread - older }));
      void send(['/api/notifications/read'], unread, older);
    },
  };
}
