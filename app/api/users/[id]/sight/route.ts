import { json } from '@/lib/core/answers';
import { describeSight } from '@/lib/nouns/users/describe-sight';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Explains which rule shows or hides a record and each of its fields to this user. */
export const GET = handle(async ({ url, actor, params }) => {
  const { searchParams } = url;
  const [resource, record] = [searchParams.get('resource') ?? '', searchParams.get('record') ?? ''];
  const { person: _, ...explanation } = await describeSight(actor, idOf(params), resource, record);
  return json(JSON.stringify(explanation));
});
