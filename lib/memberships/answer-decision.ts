import type { Actor } from '@/lib/auth/actor';
import { type Handler, handle, json } from '@/lib/http/handle';
import { formOr, portalForm } from '@/lib/http/portal-form';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { getRecord } from '@/lib/rest/read';
import { type Tx, transaction, within } from '@/lib/rest/transaction';
import { memberships } from './resource';

/** `value` is what a button says, `true` for a call. */
type Decide = (tx: Tx, actor: Actor, id: string, value: string) => Promise<void>;

/** Screens that hold the buttons, to go back to. */
const SCREEN = /^(dashboard|profile|centers\/[\da-f-]{36})$/;

/** What is decided about a membership: by a button of a screen, or a call that is answered with the membership. */
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

/** Decides, and answers with the membership as the caller sees it then. */
export async function decided(tx: Tx, actor: Actor, id: string, decide: Decide): Promise<Response> {
  await decide(tx, actor, id, 'true');
  return json((await getRecord(memberships, actor, id, {}, within(tx))).body);
}
