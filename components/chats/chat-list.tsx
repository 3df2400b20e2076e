'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { onChatsChanged, onLive } from '@/components/portal/live-events';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useIsAlive } from '@/components/ui/is-alive';
import { toast } from '@/components/ui/toast';
import { Portrait } from '@/components/users/portrait';
import { CHATS_SHOWN, type Chat } from '@/lib/nouns/chats/schema';
import { dayText, timeText, todayText } from '@/lib/run/i18n/dates';
import { namesOf } from './names';

interface ChatRowProps {
  chat: Chat;
  href: string;
  me: string;
  /** yyyy-MM-dd. */
  today: string;
  isOpen: boolean;
}

function ChatRow({ chat, href, me, today: drawnOn, isOpen }: ChatRowProps) {
  const today = useIsAlive() ? todayText() : drawnOn;
  const t = useTranslations('chats.list');
  const { people, lastMessage, unread, updatedAt } = chat;
  const name = namesOf(people, t('gone'));
  const said = lastMessage?.text || (lastMessage ? t('picture') : t('noMessage'));
  const at = lastMessage?.createdAt ?? updatedAt;
  const isNew = unread > 0;
  return (
    <li>
      <a
        href={href}
        aria-current={isOpen ? 'page' : undefined}
        className={classNames(
          'flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-accent-soft/60',
          isOpen && 'bg-accent-soft',
        )}
      >
        {people[0] ? (
          <Portrait personId={people[0]._id} size={44} className="size-11 shrink-0 bg-sunken" />
        ) : (
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
            <Icon name="user" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className={classNames('truncate', isNew ? 'font-bold' : 'font-semibold')}>{name}</span>
            <time dateTime={at} className="shrink-0 text-ink-soft text-xs tabular-nums">
              {todayText(new Date(at)) === today ? timeText(at) : dayText(at)}
            </time>
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-2">
            <span className={classNames('truncate text-sm', isNew ? 'font-semibold text-ink' : 'text-ink-soft')}>
              {lastMessage?.senderId === me ? t('own', { text: said }) : said}
            </span>
            {isNew && (
              <span className="min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center font-semibold text-accent-ink text-xs leading-5 tabular-nums">
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="sr-only">{t('unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}

interface ChatListProps {
  initial: Chat[];
  /** Of these, from 1. */
  page: number;
  path: string;
  me: string;
  today: string;
  openId?: string | undefined;
  isFound: boolean;
}

const withOthers = (first: Chat[], others: Chat[]): Chat[] => [
  ...first,
  ...others.filter(({ _id }) => !first.some((one) => one._id === _id)),
];

export function ChatList({ initial, page, path, me, today, openId, isFound }: ChatListProps) {
  const t = useTranslations('chats.list');
  const portal = useTranslations('portal');
  const [chats, setChats] = useState(initial);
  const [last, setLast] = useState({ page, isFull: initial.length === CHATS_SHOWN });
  async function readOn() {
    const next = last.page + 1;
    const answer = await callApi({ method: 'GET', path: `/api/chats?limit=${CHATS_SHOWN}&page=${next}` });
    if (!answer.ok) return toast({ text: answer.message || portal('callFailed'), tone: 'bad' });
    const more = answer.body as Chat[];
    setChats((known) => withOthers(known, more));
    setLast({ page: next, isFull: more.length === CHATS_SHOWN });
  }
  useEffect(() => {
    if (isFound) return undefined;
    let asked = 0;
    async function refresh() {
      const mine = ++asked;
      const answer = await callApi({ method: 'GET', path: `/api/chats?limit=${CHATS_SHOWN}`, isIdle: true });
      if (!answer.ok || mine !== asked) return;
      const latest = answer.body as Chat[];
      setChats((known) => (latest.length < CHATS_SHOWN ? latest : withOthers(latest, known)));
    }
    const stopLive = onLive(({ type }) => {
      if (type !== 'notification' && type !== 'here') void refresh();
    });
    const stopChanged = onChatsChanged(() => void refresh());
    return () => {
      stopLive();
      stopChanged();
    };
  }, [isFound]);
  return (
    <ul aria-label={t('label')} className="divide-y divide-line">
      {chats.map((chat) => (
        <ChatRow
          key={chat._id}
          chat={chat}
          href={`${path}/${chat._id}`}
          me={me}
          today={today}
          isOpen={chat._id === openId}
        />
      ))}
      {!isFound && last.isFull && (
        <li className="px-4 py-3 text-center">
          <a
            href={`${path}?page=${last.page + 1}`}
            onClick={(event) => {
              event.preventDefault();
              void readOn();
            }}
            className="link"
          >
            {t('more')}
          </a>
        </li>
      )}
    </ul>
  );
}
