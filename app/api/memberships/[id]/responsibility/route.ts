import { decided, decision } from '@/lib/nouns/memberships/answer-decision';
import { setResponsible } from '@/lib/nouns/memberships/hand-over';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Makes a member responsible for the center; a form's button can revoke it too. */
export const POST = decision('responsibility', (tx, actor, id, value) =>
  setResponsible(tx, actor, id, value === 'true'),
);

/** Revokes it. */
export const DELETE = handle(({ actor, params }) =>
  transaction((tx) => decided(tx, actor, idOf(params), (inner, me, id) => setResponsible(inner, me, id, false))),
);
