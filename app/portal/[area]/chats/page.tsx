import { ChatFrame } from '@/components/chats/chat-frame';
import { hrefOf } from '@/lib/core/actor/roles';
import { readPaging } from '@/lib/core/screens/address';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { listChats } from '@/lib/nouns/chats/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.chats');

export default async function Chats({ searchParams }: PageProps<'/portal/[area]/chats'>) {
  const [me, query] = await Promise.all([currentPerson(), searchParams]);
  const { q, page } = readPaging(query);
  const list = await listChats(me, q, Math.max(1, page));
  const mayStart = findPortalRoute(me.group, 'chats/new')?.path === 'chats/new';
  return (
    <ChatFrame
      list={list}
      me={me.id}
      path={hrefOf(me.group, 'chats')}
      newHref={mayStart ? hrefOf(me.group, 'chats/new') : undefined}
      connectionsHref={hrefOf(me.group, 'connections')}
    />
  );
}
