'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftOf, keepDraft, removeDraft } from '@/components/offline/device-store';
import { ownerId, useEntries } from '@/components/offline/outbox';
import { callApi } from '@/components/portal/call-api';
import { onLive, publishChatsChanged } from '@/components/portal/live-events';
import { toast } from '@/components/ui/toast';
import type { Message } from '@/lib/nouns/chats/messages/schema';
import { type Chat, type ChatPerson, MESSAGES_SHOWN } from '@/lib/nouns/chats/schema';

/** Merges both lists in chronological order, without duplicates. */
export function mergeMessages(known: Message[], more: Message[]): Message[] {
  const ids = new Set(known.map(({ _id }) => _id));
  const added = more.filter(({ _id }) => !ids.has(_id) && ids.add(_id));
  if (added.length === 0) return known;
  const at = ({ createdAt }: Message) => Date.parse(createdAt);
  return [...known, ...added].toSorted((one, other) => at(one) - at(other));
}

export const isReadBy = (people: { readAt: string | null }[], createdAt: string): boolean =>
  people.length > 0 && people.every(({ readAt }) => readAt !== null && readAt >= createdAt);

export type Draft = { text: string; picture: File | null };
export const NOTHING: Draft = { text: '', picture: null };

/** As bytes: for a File, Safari stores only its path. */
type StoredPicture = { bytes: ArrayBuffer; type: string };

/** A conversation's unsent message, kept on this device until it is sent or its writer signs out. */
export function useDraft(chatId: string) {
  const [draft, setDraft] = useState(NOTHING);
  const [isRead, setRead] = useState(false);
  const [texts, pictures] = [`chats/${chatId}`, `chats/${chatId}/picture`];
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const [text, picture] = (await Promise.all([texts, pictures].map((form) => draftOf(ownerId(), form)))) as [
        string | undefined,
        StoredPicture | undefined,
      ];
      if (!isHere) return;
      const file = picture ? new File([picture.bytes], 'picture', { type: picture.type }) : null;
      if (text || file) setDraft((now) => (now === NOTHING ? { text: text ?? '', picture: file } : now));
      setRead(true);
    };
    read().catch(() => {}); // without storage it is lost with the page
    return () => {
      isHere = false;
    };
  }, [texts, pictures]);
  const { text, picture } = draft;
  useEffect(() => {
    if (isRead) void store(texts, text);
  }, [isRead, texts, text]);
  useEffect(() => {
    let isCurrent = true;
    const keep = async () => {
      const kept = picture && { bytes: await picture.arrayBuffer(), type: picture.type };
      if (isCurrent) await store(pictures, kept);
    };
    if (isRead) keep().catch(() => {}); // its file may be gone by now
    return () => {
      isCurrent = false;
    };
  }, [isRead, pictures, picture]);
  return [draft, setDraft] as const;
}

const store = (form: string, value: unknown): Promise<void> =>
  (value ? keepDraft(ownerId(), form, value) : removeDraft(ownerId(), form)).catch(() => {});

/** Page size; the next request asks for the rest. */
const AT_ONCE = 100;

interface Initial {
  chatId: string;
  messages: Message[];
  people: ChatPerson[];
  hasOlder: boolean;
  /** Whether newer messages are shown as well: not on a page of earlier ones. */
  isLatest: boolean;
}

/** The messages of a conversation: those of the page, plus new, missed and older ones. */
export function useMessages({ chatId, isLatest, ...initial }: Initial) {
  const t = useTranslations('portal');
  const path = `/api/chats/${chatId}/messages`;
  const [messages, setMessages] = useState(initial.messages);
  const [people, setPeople] = useState(initial.people);
  const [hasOlder, setHasOlder] = useState(initial.hasOlder);
  const [isLoading, setLoading] = useState(false);
  const kept = useEntries().filter((entry) => entry.kind === 'message' && entry.path === path);
  const add = (more: Message[]) => setMessages((known) => mergeMessages(known, more));

  /** The time up to which nothing is missing: one's own messages, which are added at once, do not move it. */
  const complete = useRef(initial.messages.at(-1)?.createdAt ?? '1970-01-01T00:00:00.000Z');
  /** Something after that is missing; later arrivals do not hide it. */
  const hasGap = useRef(false);
  /** Fetches everything that is missing, page by page: timestamps in a conversation never go back. */
  async function catchUp() {
    hasGap.current = true;
    for (;;) {
      const after = { 'createdAt[gte]': complete.current };
      const query = new URLSearchParams({ sort: 'createdAt', limit: String(AT_ONCE), ...after });
      const answer = await callApi({ method: 'GET', path: `${path}?${query}`, isIdle: true });
      if (!answer.ok) return;
      const more = answer.body as Message[];
      add(more);
      complete.current = more.at(-1)?.createdAt ?? complete.current;
      if (more.length < AT_ONCE) break;
    }
    hasGap.current = false;
  }
  async function refreshPeople() {
    const answer = await callApi({ method: 'GET', path: `/api/chats/${chatId}?fields=people`, isIdle: true });
    if (answer.ok) setPeople((answer.body as Chat).people);
  }
  const hear = useEffectEvent((type: string, record: unknown) => {
    if (type === 'missed') {
      if (isLatest) void catchUp();
      void refreshPeople();
    }
    if (type === 'new-message' && isLatest && (record as Message).chatId === chatId) {
      if (hasGap.current) void catchUp();
      else complete.current = (record as Message).createdAt;
      add([record as Message]);
    }
    if (type === 'chat-read' && (record as Chat)._id === chatId) setPeople((record as Chat).people);
  });
  useEffect(() => onLive(({ type, record }) => hear(type, record)), []);

  // Sent meanwhile by another tab or the outbox, whose entries soon go.
  const sent = kept.flatMap(({ state, record }) => (state === 'sent' && record ? [record as Message] : []));
  const shown = mergeMessages(messages, sent);
  if (shown !== messages) setMessages(shown);

  return {
    messages: shown,
    people,
    hasOlder,
    /** Written here and not yet sent, oldest first. */
    waiting: kept.filter(({ state }) => state !== 'sent'),
    add(one: Message) {
      add([one]);
      publishChatsChanged();
    },
    async loadOlder() {
      const [first] = messages;
      if (!first || isLoading) return;
      setLoading(true);
      const query = new URLSearchParams({ limit: String(MESSAGES_SHOWN + 1), 'createdAt[lte]': first.createdAt });
      const answer = await callApi({ method: 'GET', path: `${path}?${query}` });
      setLoading(false);
      if (!answer.ok) return toast({ text: answer.message || t('callFailed'), tone: 'bad' });
      const older = answer.body as Message[];
      add(older);
      setHasOlder(older.length > MESSAGES_SHOWN);
    },
  };
}
