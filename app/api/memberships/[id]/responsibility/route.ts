import { handle } from '@/lib/http/handle';
import { decided, decision } from '@/lib/memberships/answer-decision';
import { setResponsible } from '@/lib/memberships/hand-over';
import { idOf } from '@/lib/rest/handlers';
import { transaction } from '@/lib/rest/transaction';

/** Makes somebody responsible for a center; the button of a form may end it as well. */
export const POST = decision('responsibility', (tx, actor, id, value) =>
  setResponsible(tx, actor, id, value === 'true'),
);

/** Ends it. */
export const DELETE = handle(({ actor, params }) =>
  transaction((tx) => decided(tx, actor, idOf(params), (inner, me, id) => setResponsible(inner, me, id, false))),
);
