'use client';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { onLive, sayHere } from './live-events';

type PresenceMessage = { at: string; person: { _id: string; name: string }; isGone: boolean };
type PresentPerson = { _id: string; name: string; until: number };

const FORGOTTEN_MS = 60_000;

/** The others who have this record open now; they see the reader in the same way. `words` contains `{names}`. */
export function Presence({ at, words }: { at: string; words: string }) {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  useEffect(() => {
    const others = (all: readonly PresentPerson[], id: string) =>
      all.filter((one) => one._id !== id && one.until > Date.now());
    const stop = onLive(({ type, record }) => {
      if (type !== 'here' || (record as PresenceMessage).at !== at) return;
      const { person, isGone } = record as PresenceMessage;
      const now = { ...person, until: Date.now() + FORGOTTEN_MS };
      setPeople((all) => [...others(all, person._id), ...(isGone ? [] : [now])]);
    });
    const forgetting = setInterval(() => setPeople((all) => others(all, '')), FORGOTTEN_MS / 4);
    sayHere(at);
    return () => {
      stop();
      clearInterval(forgetting);
      sayHere(null);
    };
  }, [at]);
  return (
    <p role="status" className="text-sm text-warn empty:hidden">
      {people.length > 0 && (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-warn-soft px-3 py-1 font-semibold">
          <Icon name="user" className="size-4" />
          {words.replace('{names}', people.map(({ name }) => name).join(', '))}
        </span>
      )}
    </p>
  );
}
