import type { Actor } from '@/lib/core/actor/actor';
import { json } from '@/lib/core/answers';
import { once } from '@/lib/core/idempotency';
import { getRecord } from '@/lib/core/read';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { type Handler, handle } from '@/lib/web/http/handle';
import { formOr, portalForm } from '@/lib/web/http/portal-form';
import { idOf } from '@/lib/web/rest/handlers';
import { memberships } from './resource';

/** `value` is the value of the button, or `true` for an API call. */
type Decide = (tx: Tx, actor: Actor, id: string, value: string) => Promise<void>;

/** Screens with these buttons, to return to. */
const SCREEN = /^(dashboard|profile|centers\/[\da-f-]{36})$/;

/** Handles a decision about a membership: by a button of a screen, or an API call that returns the membership. */
export const decision = (saved: string, decide: Decide): Handler =>
  formOr(
    portalForm({
      page: ({ back = '' }) => (SCREEN.test(back) ? back : 'profile'),
      saved,
      isButton: true,
      submit: ({ me, values, params }) => transaction((tx) => decide(tx, me, idOf(params), values.value ?? '')),
    }),
    handle(({ request, actor, params }) => once(request, actor, (tx) => decided(tx, actor, idOf(params), decide))),
  );

/** Decides, and returns the membership as the caller may see it then. */
export async function decided(tx: Tx, actor: Actor, id: string, decide: Decide): Promise<Response> {
  await decide(tx, actor, id, 'true');
  return json((await getRecord(memberships, actor, id, {}, within(tx))).body);
}
