'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { onChatsChanged, onLive } from '@/components/portal/live-events';
import { CHATS_SHOWN, type Chat } from '@/lib/nouns/chats/schema';
import { ChatRow } from './chat-row';

interface ChatListProps {
  initial: Chat[];
  /** `/{area}/chats`. */
  path: string;
  me: string;
  today: string;
  /** The open conversation. */
  openId?: string | undefined;
  /** Search results, which are not updated live. */
  isFound: boolean;
}

/** The conversations, newest first, updated live. */
export function ChatList({ initial, path, me, today, openId, isFound }: ChatListProps) {
  const t = useTranslations('chats.list');
  const [chats, setChats] = useState(initial);
  useEffect(() => {
    if (isFound) return undefined;
    async function refresh() {
      const answer = await callApi({ method: 'GET', path: `/api/chats?limit=${CHATS_SHOWN}` });
      if (answer.ok) setChats(answer.body as Chat[]);
    }
    const stopLive = onLive(({ type }) => {
      if (type !== 'notification') void refresh();
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
    </ul>
  );
}
