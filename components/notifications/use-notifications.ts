'use client';
import { useState } from 'react';
import { IDLE_HEADER } from '@/lib/accounts/rules';
import type { Notification } from '@/lib/notifications/schema';
import { type BellState, MOST, markRead, mergeAnswer, readTogether, withNew } from './bell-state';

/** The bell's state, kept in sync with the server. */
export function useNotifications(initial: BellState) {
  const [known, setKnown] = useState(initial);
  const { latest } = known;
  return {
    known,
    /** Adds a new one; returns false if it was already known. */
    add(one: Notification): boolean {
      if (latest.some(({ _id }) => _id === one._id)) return false;
      setKnown((others) => withNew(others, one));
      return true;
    },
    /** Fetches what arrived while the socket was down. */
    async refresh(): Promise<void> {
      const ask = (query: string) =>
        fetch(`/api/notifications?${query}`, { cache: 'no-store', headers: { [IDLE_HEADER]: '1' } });
      const [list, count] = await Promise.all([ask(`limit=${MOST}`), ask('limit=1&readAt=null&count=true')]);
      if (!list.ok || !count.ok) return;
      const answer = { latest: (await list.json()) as Notification[], unread: Number(count.headers.get('odin-count')) };
      setKnown((now) => mergeAnswer(known, now, answer));
    },
    read(id: string): void {
      const ids = readTogether(latest, id);
      setKnown((others) => markRead(others, ids));
      // `keepalive`: completes even if the followed link leaves the page.
      for (const one of ids) void fetch(`/api/notifications/${one}/read`, { method: 'PATCH', keepalive: true });
    },
    readAll(): void {
      const all = latest.map(({ _id }) => _id);
      setKnown((others) => ({ ...markRead(others, all), unread: 0 }));
      void fetch('/api/notifications/read', { method: 'PATCH', keepalive: true });
    },
  };
}
