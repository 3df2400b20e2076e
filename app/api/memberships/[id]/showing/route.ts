import { decided, decision } from '@/lib/nouns/memberships/answer-decision';
import { setShown } from '@/lib/nouns/memberships/set-shown';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Agrees to be shown on the center's public page; a form's button can take it back too. */
export const POST = decision('showing', (tx, actor, id, value) => setShown(tx, actor, id, value === 'true'));

/** Takes it back. */
export const DELETE = handle(({ actor, params }) =>
  transaction((tx) => decided(tx, actor, idOf(params), (inner, me, id) => setShown(inner, me, id, false))),
);
