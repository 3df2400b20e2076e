'use client';
import { useEffect } from 'react';
import { startOutbox } from './outbox';

interface OutboxTrayProps {
  /** Whose entries they are. */
  person: string;
  words: { tooOld: string; cannotKeep: string };
}

/** Sends what waits on this device, and shows it. */
export function OutboxTray({ person, words }: OutboxTrayProps) {
  useEffect(() => startOutbox(), []);
  return <div data-outbox data-person={person} data-too-old={words.tooOld} data-cannot-keep={words.cannotKeep} />;
}
