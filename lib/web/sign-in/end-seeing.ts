import { seeOther } from '@/lib/core/answers';
import { defineRoute } from '@/lib/core/verb';
import { endSeeing } from '@/lib/nouns/users/end-seeing';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { formOr } from '@/lib/web/http/portal-form';

const FOR_VIEWERS = { isForViewers: true };

/** Ends "view as": back to that user's record, or to the list of users if the session had expired. */
export const stopViewing = defineRoute(
  'POST /me/seeing/end',
  {
    summary: 'Stop viewing the portal as somebody else',
    tag: 'users',
    orForm: 'The record of that person.',
    secret: true,
  },
  formOr(
    handle(async ({ request, actor }) => {
      if (actor.id !== null && !actor.seenBy) return seeOther('/admin/users');
      const id = await transaction((tx) => endSeeing(tx, actor, request.headers));
      return seeOther(`/admin/users/${id}`);
    }, FOR_VIEWERS),
    handle(async ({ request, actor }) => {
      await transaction((tx) => endSeeing(tx, actor, request.headers));
      return new Response(null, { status: 204 });
    }, FOR_VIEWERS),
  ),
);
