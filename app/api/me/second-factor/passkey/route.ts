import { claimsOf } from '@/lib/auth/actor-of';
import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { beginPasskey } from '@/lib/second-factors/set-up-passkey';

/** What the browser needs in order to make a passkey, which the form `addPasskey` then brings. */
export const POST = handle(
  async ({ request, actor }) => {
    const me = requirePerson(actor);
    const { sid } = (await claimsOf(request.headers))!;
    return json(JSON.stringify({ options: await beginPasskey(me, sid) }));
  },
  { isForEnrolling: true },
);
