'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { discard, type KeptEntry, sendOrKeep } from '@/components/offline/outbox';
import { type Call, callApi } from '@/components/portal/call-api';
import { tellChatsChanged } from '@/components/portal/live-events';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Message } from '@/lib/nouns/chats/messages/schema';
import type { OpenChat } from '@/lib/nouns/chats/open-chat';
import type { Writing } from '@/lib/nouns/chats/schema';
import { Composer, type Draft } from './composer';
import { MessageList } from './message-list';
import { namesOf } from './names';
import { useMessages } from './use-messages';
import { WaitingList } from './waiting-list';

interface WritingNoticeProps {
  writing: Exclude<Writing, 'open'>;
  chatId: string;
  blockId: string | null;
  name: string;
}

/** Why writing is disabled here, and what to do about it. */
function WritingNotice({ writing, chatId, blockId, name }: WritingNoticeProps) {
  const t = useTranslations('chats.conversation');
  const portal = useTranslations('portal');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function change(call: Call) {
    setBusy(true);
    const answer = await callApi(call);
    if (answer.ok) return window.location.reload();
    setBusy(false);
    setProblem(answer.message || portal('callFailed'));
  }
  const reopen: Call = { method: 'PUT', path: `/api/chats/${chatId}`, body: { status: 'active' } };
  const unblock: Call = { method: 'DELETE', path: `/api/blocks/${blockId}` };
  return (
    <div className="space-y-2 border-line border-t p-3">
      <Notice tone={writing === 'blocked' ? 'warn' : 'info'}>
        <p>{t(writing, { name })}</p>
        {writing === 'closed' && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void change(reopen)}>
            {t('reopen')}
          </Button>
        )}
        {writing === 'blocked' && blockId && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void change(unblock)}>
            {t('unblock')}
          </Button>
        )}
      </Notice>
      {problem && (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

interface ConversationProps {
  open: OpenChat;
  /** `/{area}/chats/{id}`. */
  path: string;
  me: string;
  today: string;
  /** Earlier messages are shown, up to a certain day. */
  isEarlier: boolean;
}

const NOTHING: Draft = { text: '', picture: null };

/** The messages of a conversation, updated live, and the message field. */
export function Conversation({ open, path, me, today, isEarlier }: ConversationProps) {
  const t = useTranslations('chats.conversation');
  const all = useTranslations('chats.list');
  const { chat, writing, blockId } = open;
  const state = useMessages({ chatId: chat._id, ...open, people: chat.people, isLatest: !isEarlier });
  const { messages, people, hasOlder, waiting } = state;
  const [draft, setDraft] = useState(NOTHING);
  const [problem, setProblem] = useState('');
  const name = namesOf(people, all('gone'));
  useRead(chat._id, messages, me);
  const top = useTop(hasOlder, state.loadOlder);

  async function send({ text, picture }: Draft) {
    setDraft(NOTHING);
    setProblem('');
    const outcome = await sendOrKeep({
      kind: 'message',
      label: name,
      path: `/api/chats/${chat._id}/messages`,
      body: { text: text.trim() },
      ...(picture && { pictures: [{ kind: 'message', blob: picture, shared: false }] }),
    });
    if (outcome.state === 'sent') state.add(outcome.record as Message);
    // The browser stores nothing, so keep the text in the field.
    else if (outcome.state === 'refused' && outcome.status === 0) {
      setDraft({ text, picture });
      setProblem(outcome.problem.message);
    }
  }
  function edit({ key, body, pictures }: KeptEntry) {
    const [first] = pictures;
    const picture = first ? new File([first.bytes], 'picture', { type: first.type }) : null;
    setDraft({ text: (body as { text: string }).text, picture });
    void discard(key);
  }

  return (
    <>
      {/* Reversed, so that the scroll position stays at the end when messages are added on either side. */}
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 py-3 sm:px-4">
        <div role="log" aria-label={t('log')} className="mt-auto">
          <ol>
            {hasOlder && (
              <li ref={top} className="pb-2 text-center">
                <a
                  href={`${path}?${new URLSearchParams({ before: messages[0]?.createdAt ?? '' })}`}
                  onClick={(event) => {
                    event.preventDefault();
                    void state.loadOlder();
                  }}
                  className="link text-sm"
                >
                  {t('older')}
                </a>
              </li>
            )}
            {messages.length + waiting.length === 0 && (
              <li className="py-8 text-center text-ink-soft">{t('empty', { name })}</li>
            )}
            <MessageList messages={messages} people={people} me={me} today={today} />
            <WaitingList waiting={waiting} edit={edit} />
          </ol>
        </div>
      </div>
      {problem && (
        <Notice tone="bad" role="alert" className="m-3">
          {problem}
        </Notice>
      )}
      {isEarlier ? (
        <p className="border-line border-t p-3 text-center">
          <a href={path} className="link">
            {t('latest')}
          </a>
        </p>
      ) : writing === 'open' ? (
        <Composer chatId={chat._id} draft={draft} change={setDraft} send={(one) => void send(one)} />
      ) : (
        <WritingNotice writing={writing} chatId={chat._id} blockId={blockId} name={name} />
      )}
    </>
  );
}

/** Marks new messages as read, once, while the tab is visible. */
function useRead(chatId: string, messages: Message[], me: string): void {
  const latest = messages.findLast(({ senderId }) => senderId !== me)?._id;
  const read = useRef<string>(undefined);
  useEffect(() => {
    async function mark() {
      if (!latest || read.current === latest || document.visibilityState !== 'visible') return;
      read.current = latest;
      const answer = await callApi({ method: 'PATCH', path: `/api/chats/${chatId}/read` });
      if (answer.ok) tellChatsChanged();
      else read.current = undefined;
    }
    void mark();
    const again = () => void mark();
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [chatId, latest]);
}

/** Loads earlier messages when the sentinel comes into view. */
function useTop(hasOlder: boolean, load: () => Promise<void>) {
  const top = useRef<HTMLLIElement>(null);
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });
  useEffect(() => {
    const place = top.current;
    if (!hasOlder || !place) return undefined;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void latestLoad.current();
    });
    seen.observe(place);
    return () => seen.disconnect();
  }, [hasOlder]);
  return top;
}
