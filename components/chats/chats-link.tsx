'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CountedIcon, shownCount } from '@/components/notifications/counted-icon';
import { callApi } from '@/components/portal/call-api';
import { onChatsChanged, onLive } from '@/components/portal/live-events';
import { buttonClass } from '@/components/ui/button';

interface ChatsLinkProps {
  href: string;
  initial: number;
}

/** The link beside the bell with the number of unread conversations, which the tab's title shows as well. */
export function ChatsLink({ href, initial }: ChatsLinkProps) {
  const t = useTranslations('portal.live');
  const unread = useUnread(initial);
  useEffect(() => {
    const mark = () => {
      const own = document.title.replace(/^\(\d+\+?\) /, '');
      const marked = unread > 0 ? `(${shownCount(unread)}) ${own}` : own;
      if (document.title !== marked) document.title = marked;
    };
    mark();
    // Next.js sets the title again while it hydrates, and when it refreshes.
    const titles = new MutationObserver(mark);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => titles.disconnect();
  }, [unread]);
  return (
    <a
      href={href}
      data-unread={unread}
      className={buttonClass({ variant: 'quiet', size: 'icon' }, 'relative text-ink')}
    >
      <CountedIcon name="chat" label={t('chats', { count: unread })} count={unread} />
    </a>
  );
}

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
