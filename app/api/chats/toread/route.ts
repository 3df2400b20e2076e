import { requirePerson } from '@/lib/auth/require-person';
import { countUnread } from '@/lib/chats/data';
import { handle, json } from '@/lib/http/handle';

export const GET = handle(async ({ actor }) =>
  json(JSON.stringify({ chatToRead: await countUnread(requirePerson(actor)) })),
);
