import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { countUnread } from '@/lib/nouns/chats/data';
import { handle } from '@/lib/web/http/handle';

export const GET = handle(async ({ actor }) =>
  json(JSON.stringify({ chatToRead: await countUnread(requirePerson(actor)) })),
);
