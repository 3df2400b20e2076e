import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button';
import { CountedIcon } from './counted-icon';

interface BellLinksProps {
  area: string;
  unread: number;
  /** With new messages; null in an area without conversations. */
  chats: number | null;
}

/** In place of the bell until its scripts are there, and without scripts for good. */
export async function BellLinks({ area, unread, chats }: BellLinksProps) {
  const t = await getTranslations('portal.live');
  const look = buttonClass({ variant: 'quiet', size: 'icon' }, 'relative text-ink');
  return (
    <>
      {chats !== null && (
        <a href={`/${area}/chats`} data-unread={chats} className={look}>
          <CountedIcon name="chat" label={t('chats', { count: chats })} count={chats} />
        </a>
      )}
      <a href={`/${area}/notifications`} className={look}>
        <CountedIcon name="bell" label={t('bell', { count: unread })} count={unread} />
      </a>
    </>
  );
}
