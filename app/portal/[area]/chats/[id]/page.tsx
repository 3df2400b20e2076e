import { ChatFrame } from '@/components/chats/chat-frame';
import { ChatHead } from '@/components/chats/chat-head';
import { Conversation } from '@/components/chats/conversation';
import { Saved } from '@/components/portal/saved';
import { hrefOf } from '@/lib/core/actor/roles';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { listChats } from '@/lib/nouns/chats/data';
import { openChat } from '@/lib/nouns/chats/open-chat';
import { todayText } from '@/lib/run/i18n/dates';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { orNotFound, pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.chats');

export default async function OneChat({ params, searchParams }: PageProps<'/portal/[area]/chats/[id]'>) {
  const [me, { id }, { before, saved }] = await Promise.all([currentPerson(), params, searchParams]);
  const isEarlier = typeof before === 'string';
  const [list, open] = await Promise.all([
    listChats(me),
    openChat(me, id, isEarlier ? before : undefined).catch(orNotFound),
  ]);
  const path = hrefOf(me.group, 'chats');
  const mayStart = findPortalRoute(me.group, 'chats/new')?.path === 'chats/new';
  return (
    <>
      <Saved what={saved} />
      <ChatFrame
        list={list}
        me={me.id}
        path={path}
        newHref={mayStart ? hrefOf(me.group, 'chats/new') : undefined}
        connectionsHref={hrefOf(me.group, 'connections')}
        openId={id}
      >
        <section className="flex h-[calc(100dvh-4rem)] flex-col lg:h-full">
          <ChatHead chat={open.chat} path={path} isBlocked={open.blockId !== null} />
          <Conversation open={open} path={`${path}/${id}`} me={me.id} today={todayText()} isEarlier={isEarlier} />
        </section>
      </ChatFrame>
    </>
  );
}
