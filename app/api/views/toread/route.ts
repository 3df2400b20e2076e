import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { unreadOf } from '@/lib/views/data';

export const GET = handle(async ({ url, actor }) => {
  const me = requirePerson(actor);
  return json(JSON.stringify(await unreadOf(me, url.searchParams.get('entityType') ?? '')));
});
