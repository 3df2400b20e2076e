import { handle } from '@/lib/http/handle';
import { decided, decision } from '@/lib/memberships/answer-decision';
import { setResponsible } from '@/lib/memberships/hand-over';
import { idOf } from '@/lib/rest/handlers';
import { transaction } from '@/lib/rest/transaction';

/** Makes a member responsible for the center; a form's button can revoke it too. */
export const POST = decision('responsibility', (tx, actor, id, value) =>
  setResponsible(tx, actor, id, value === 'true'),
);

/** Revokes it. */
export const DELETE = handle(({ actor, params }) =>
  transaction((tx) => decided(tx, actor, idOf(params), (inner, me, id) => setResponsible(inner, me, id, false))),
);
