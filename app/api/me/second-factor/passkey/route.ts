import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { beginPasskey } from '@/lib/nouns/accounts/second-factors/set-up-passkey';
import { handle } from '@/lib/web/http/handle';
import { claimsOf } from '@/lib/web/sign-in/actor-of';

/** What the browser needs in order to make a passkey, which the form `addPasskey` then brings. */
export const POST = handle(
  async ({ request, actor }) => {
    const me = requirePerson(actor);
    const { sid } = (await claimsOf(request.headers))!;
    return json(JSON.stringify({ options: await beginPasskey(me, sid) }));
  },
  { isForEnrolling: true },
);
