import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { unreadOf } from '@/lib/nouns/chats/views/data';
import { handle } from '@/lib/web/http/handle';

export const GET = handle(async ({ url, actor }) => {
  const me = requirePerson(actor);
  return json(JSON.stringify(await unreadOf(me, url.searchParams.get('entityType') ?? '')));
});
