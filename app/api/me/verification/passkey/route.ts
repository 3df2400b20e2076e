import { claimsOf } from '@/lib/auth/actor-of';
import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { askPasskey } from '@/lib/second-factors/ask-passkey';

/** What a passkey has to sign in place of the password, before what cannot be undone. */
export const POST = handle(
  async ({ request, actor }) => {
    const me = requirePerson(actor);
    const { sid } = (await claimsOf(request.headers))!;
    return json(JSON.stringify({ options: await askPasskey(me.id, { session: sid }) }));
  },
  { isForEnrolling: true, isForNewPassword: true },
);
