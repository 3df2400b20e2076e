'use client';
/* oxlint-disable next/no-img-element -- private, and of a size of its own at each width */
import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Message } from '@/lib/nouns/chats/messages/schema';
import type { ChatPerson } from '@/lib/nouns/chats/schema';
import { addDays, dayText, timeText, todayText } from '@/lib/run/i18n/dates';
import { Bubble } from './bubble';
import { isReadBy } from './merge';
import { nameOf } from './names';

interface MessageListProps {
  messages: Message[];
  people: ChatPerson[];
  me: string;
  today: string;
}

/** The messages, grouped by day. */
export function MessageList({ messages, people, me, today }: MessageListProps) {
  const t = useTranslations('chats.conversation');
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
  /** The first of several messages by the same sender. */
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
