'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SentOnce } from '@/components/form/sent-once';
import type { StoredEntry } from '@/components/offline/entry';
import { discard, flush, sendOrKeep, useSignal } from '@/components/offline/outbox';
import { type Call, callApi } from '@/components/portal/call-api';
import { publishChatsChanged } from '@/components/portal/live-events';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useIsAlive } from '@/components/ui/is-alive';
import { listen } from '@/components/ui/listen';
import { Notice } from '@/components/ui/notice';
import { LONGEST_MESSAGE, type Message } from '@/lib/nouns/chats/messages/schema';
import type { OpenChat } from '@/lib/nouns/chats/open-chat';
import type { ChatPerson, Writing } from '@/lib/nouns/chats/schema';
import { addDays, dayText, timeText, todayText } from '@/lib/run/i18n/dates';
import { nameOf, namesOf } from './names';
import { type Draft, isReadBy, NOTHING, useDraft, useMessages } from './use-messages';

/* oxlint-disable next/no-img-element -- on the device only, or private and of a size of its own at each width */
/** A picture that exists only on this device; decorative, as text describes it. */
function BlobPicture({ picture, className }: { picture: Blob; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  // biome-ignore lint/performance/noImgElement: on the device only
  return <img ref={show} alt="" className={className} />;
}

interface BubbleProps {
  isOwn: boolean;
  /** The sender's name, where it is not obvious. */
  author?: string | undefined;
  text: string;
  picture?: ReactNode;
  isWaiting?: boolean;
  children: ReactNode;
}

/** A chat message: the user's own on the right, others' on the left. */
function Bubble({ isOwn, author, text, picture, isWaiting, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        'w-fit max-w-[min(85%,34rem)] rounded-card px-3.5 py-2',
        isOwn ? 'ml-auto rounded-br-none bg-accent-soft' : 'rounded-bl-none bg-sunken',
        isWaiting && 'border border-line-strong border-dashed',
      )}
    >
      {author && <p className="font-semibold text-accent text-sm">{author}</p>}
      {picture && <div className="my-1">{picture}</div>}
      {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      <div className="mt-0.5 flex flex-wrap items-center justify-end gap-x-2 text-ink-soft text-xs">{children}</div>
    </div>
  );
}

interface WaitingListProps {
  waiting: StoredEntry[];
  /** Puts the text back into the field. */
  edit: (entry: StoredEntry) => void;
}

/** Messages not sent yet: they are stored on the device and sent automatically. */
function WaitingList({ waiting, edit }: WaitingListProps) {
  return waiting.map((entry) => <Waiting key={entry.key} entry={entry} edit={edit} />);
}

function Waiting({ entry, edit }: { entry: StoredEntry; edit: (entry: StoredEntry) => void }) {
  const t = useTranslations('chats.conversation');
  const reasons = useTranslations('offline.reasons');
  const hasSignal = useSignal();
  const { key, body, pictures, state, refusal, attempts, reason } = entry;
  const [first] = pictures;
  const picture = useMemo(() => first && new Blob([first.bytes], { type: first.type }), [first]);
  const isRefused = state === 'needs-you';
  const isHeld = !isRefused && (!hasSignal || attempts > 0);
  return (
    <li className="pt-1">
      <Bubble
        isOwn
        isWaiting
        text={(body as { text: string }).text}
        picture={picture && <BlobPicture picture={picture} className="max-h-80 rounded-control" />}
      >
        <span role="status" className={isRefused ? 'flex items-center gap-1 text-bad' : 'flex items-center gap-1'}>
          <Icon name={isRefused ? 'alert' : 'clock'} className="size-4" />
          {t(isRefused ? 'refused' : isHeld ? 'waiting' : 'sending')}
          {isHeld && (reason === 'signed-out' || reason === 'other-role') && ` · ${reasons(reason)}`}
        </span>
      </Bubble>
      {isRefused && (
        <div className="mt-1 ml-auto w-fit max-w-[min(85%,34rem)] text-right text-sm">
          <p className="text-bad">{refusal?.problem.message}</p>
          <div className="flex justify-end gap-2">
            <Button size="sm" variant="quiet" onClick={() => edit(entry)}>
              {t('edit')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void discard(key)}>
              {t('discard')}
            </Button>
          </div>
        </div>
      )}
      {isHeld && hasSignal && (
        <p className="mt-1 text-right">
          <Button size="sm" variant="quiet" onClick={() => void flush({ now: true })}>
            {t('retry')}
          </Button>
        </p>
      )}
    </li>
  );
}

interface MessageListProps {
  messages: Message[];
  people: ChatPerson[];
  me: string;
  today: string;
}

function MessageList({ messages, people, me, today: drawnOn }: MessageListProps) {
  const t = useTranslations('chats.conversation');
  // The page may stay open past midnight.
  const today = useIsAlive() ? todayText() : drawnOn;
  const locale = useLocale();
  const dayOf = ({ createdAt }: Message) => todayText(new Date(createdAt));
  const yesterday = addDays(today, -1);
  function mark(day: string): string {
    if (day === today) return t('today');
    if (day === yesterday) return t('yesterday');
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
    return `${weekday} ${dayText(day)}`;
  }
  return messages.map((message, n) => {
    const before = messages[n - 1];
    const day = dayOf(message);
    const isNewDay = !before || dayOf(before) !== day;
    return (
      <Fragment key={message._id}>
        {isNewDay && (
          <li className="py-3 text-center">
            <h3 className="inline-block rounded-full bg-sunken px-3 py-0.5 font-semibold text-ink-soft text-xs">
              {mark(day)}
            </h3>
          </li>
        )}
        <Said message={message} people={people} me={me} isFirst={isNewDay || before?.senderId !== message.senderId} />
      </Fragment>
    );
  });
}

interface SaidProps {
  message: Message;
  people: ChatPerson[];
  me: string;
  /** Of consecutive ones by the same sender. */
  isFirst: boolean;
}

function Said({ message, people, me, isFirst }: SaidProps) {
  const t = useTranslations('chats.conversation');
  const { _id, senderId, sender, text, pictureId, createdAt } = message;
  const isOwn = senderId === me;
  const name = isOwn ? t('you') : nameOf(sender ?? { name: '', surname: '' });
  const isRead = isOwn && isReadBy(people, createdAt);
  const picture = pictureId && (
    <a href={`/api/files/${pictureId}`} target="_blank" rel="noreferrer">
      {/* biome-ignore lint/performance/noImgElement: private, and of a size of its own at each width */}
      <img
        src={`/api/files/${pictureId}?width=800`}
        alt={t('pictureOf', { name })}
        className="max-h-80 rounded-control"
      />
    </a>
  );
  return (
    <li id={`m-${_id}`} className={isFirst ? 'pt-2' : 'pt-1'}>
      <Bubble
        isOwn={isOwn}
        author={!isOwn && isFirst && people.length > 1 ? name : undefined}
        text={text}
        picture={picture}
      >
        <span className="sr-only">{name}</span>
        <time dateTime={createdAt} className="tabular-nums">
          {timeText(createdAt)}
        </time>
        {isOwn && (
          <span title={t(isRead ? 'read' : 'sent')}>
            <Icon name={isRead ? 'check-twice' : 'check'} className={isRead ? 'size-4 text-accent' : 'size-4'} />
            <span className="sr-only">{t(isRead ? 'read' : 'sent')}</span>
          </span>
        )}
      </Bubble>
    </li>
  );
}

interface ComposerProps {
  chatId: string;
  draft: Draft;
  change: (draft: Draft) => void;
  send: (draft: Draft) => void;
}

/** The message field. Enter sends where there is a keyboard; without JavaScript it is a plain form. */
function Composer({ chatId, draft, change, send }: ComposerProps) {
  const t = useTranslations('chats.conversation');
  const { text, picture } = draft;
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = !text.trim() && !picture;
  function press(event: KeyboardEvent) {
    const { key, shiftKey, nativeEvent } = event;
    // On-screen keyboards have no Shift+Enter: there Enter starts a new line, and the button sends.
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || window.matchMedia('(pointer: coarse)').matches)
      return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form
      ref={form}
      data-keeps
      method="post"
      action="/api/forms/message"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) send(draft);
      }}
      className="border-line border-t p-3"
    >
      <input type="hidden" name="chatId" value={chatId} />
      <SentOnce />
      {picture && (
        <div className="relative mb-2 w-fit">
          <BlobPicture picture={picture} className="max-h-32 rounded-control border border-line" />
          <Button
            variant="secondary"
            size="icon"
            aria-label={t('removePicture')}
            onClick={() => change({ text, picture: null })}
            className="absolute -top-2 -right-2 rounded-full"
          >
            <Icon name="close" />
          </Button>
        </div>
      )}
      <div className="flex items-end gap-2">
        <label
          className={buttonClass(
            { variant: 'quiet', size: 'icon' },
            'noscript:hidden shrink-0 cursor-pointer focus-within:outline-2',
          )}
        >
          <Icon name="image" />
          <span className="sr-only">{t('attach')}</span>
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) change({ text, picture: chosen });
              currentTarget.value = '';
            }}
          />
        </label>
        <textarea
          name="text"
          rows={1}
          value={text}
          maxLength={LONGEST_MESSAGE}
          aria-label={t('write')}
          placeholder={t('write')}
          title={t('keys')}
          onChange={({ currentTarget }) => change({ text: currentTarget.value, picture })}
          onKeyDown={press}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-raised px-3 py-2.5"
        />
        <Button type="submit" size="icon" aria-label={t('send')} className="shrink-0">
          <Icon name="send" />
        </Button>
      </div>
    </form>
  );
}

interface WritingNoticeProps {
  writing: Exclude<Writing, 'open'>;
  chatId: string;
  blockId: string | null;
  name: string;
}

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
  path: string;
  me: string;
  today: string;
  /** Earlier messages are shown, up to a certain day. */
  isEarlier: boolean;
}

export function Conversation({ open, path, me, today, isEarlier }: ConversationProps) {
  const t = useTranslations('chats.conversation');
  const all = useTranslations('chats.list');
  const portal = useTranslations('portal');
  const { chat, writing, blockId } = open;
  const state = useMessages({ chatId: chat._id, ...open, people: chat.people, isLatest: !isEarlier });
  const { messages, people, hasOlder, waiting } = state;
  const [draft, setDraft] = useDraft(chat._id);
  const [problem, setProblem] = useState('');
  const name = namesOf(people, all('gone'));
  useRead(chat._id, messages, me);
  const top = useTop(hasOlder, state.loadOlder);

  async function send({ text, picture }: Draft) {
    setDraft(NOTHING);
    setProblem('');
    // A picture from cloud storage may be gone by now.
    const outcome = await sendOrKeep({
      kind: 'message',
      label: name,
      path: `/api/chats/${chat._id}/messages`,
      body: { text: text.trim() },
      ...(picture && { pictures: [{ kind: 'message', blob: picture, shared: false }] }),
    }).catch(() => null);
    if (!outcome) {
      putBack({ text, picture: null });
      return setProblem(portal('callFailed'));
    }
    if (outcome.state === 'sent') state.add(outcome.record as Message);
    // The browser stores nothing, so keep the text in the field.
    else if (outcome.state === 'refused' && !outcome.isKept) {
      putBack({ text, picture });
      setProblem(outcome.problem.message);
    }
    return undefined;
  }
  /** Inserted before text typed since then. */
  function putBack({ text, picture }: Draft) {
    setDraft((now) => ({ text: [text, now.text].filter(Boolean).join('\n'), picture: picture ?? now.picture }));
  }
  function edit({ key, body, pictures }: StoredEntry) {
    const [first] = pictures;
    const picture = first ? new File([first.bytes], 'picture', { type: first.type }) : null;
    putBack({ text: (body as { text: string }).text, picture });
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
      if (answer.ok) publishChatsChanged();
      else read.current = undefined;
    }
    void mark();
    return listen(window, { visibilitychange: mark, online: mark });
  }, [chatId, latest]);
}

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
