'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { callApi } from '@/components/portal/call-api';
import { onChatsChanged, onLive } from '@/components/portal/live-events';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

interface ChatsLinkProps {
  href: string;
  /** Conversations with unread messages when the page was rendered. */
  initial: number;
}

/** The link beside the bell with the number of unread conversations, which the tab's title shows as well. */
export function ChatsLink({ href, initial }: ChatsLinkProps) {
  const t = useTranslations('portal.live');
  const unread = useUnread(initial);
  useEffect(() => {
    const mark = () => {
      const own = document.title.replace(/^\(\d+\+?\) /, '');
      const marked = unread > 0 ? `(${shown(unread)}) ${own}` : own;
      if (document.title !== marked) document.title = marked;
    };
    mark();
    // Next.js sets the title again while it hydrates, and when it refreshes.
    const titles = new MutationObserver(mark);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => titles.disconnect();
  }, [unread]);
  return (
    <a href={href} className={buttonClass({ variant: 'quiet', size: 'icon' }, 'relative text-ink')}>
      <Icon name="chat" className="size-6" />
      <span className="sr-only">{t('chats', { count: unread })}</span>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 min-w-5 rounded-full bg-bad px-1 text-center font-semibold text-bad-ink text-xs leading-5 tabular-nums"
        >
          {shown(unread)}
        </span>
      )}
    </a>
  );
}

const shown = (count: number) => (count > 99 ? '99+' : String(count));

/** Counted by the server whenever a message arrives or is read. */
function useUnread(initial: number): number {
  const [unread, setUnread] = useState(initial);
  useEffect(() => {
    let asked = 0;
    async function count() {
      const mine = ++asked;
      const answer = await callApi({ method: 'GET', path: '/api/chats/toread', isIdle: true });
      if (answer.ok && mine === asked) setUnread((answer.body as { chatToRead: number }).chatToRead);
    }
    const stopLive = onLive(({ type }) => {
      if (type === 'new-message' || type === 'missed') void count();
    });
    const stopChanged = onChatsChanged(() => void count());
    return () => {
      stopLive();
      stopChanged();
    };
  }, []);
  return unread;
}
