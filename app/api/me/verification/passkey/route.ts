import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { askPasskey } from '@/lib/nouns/accounts/second-factors/ask-passkey';
import { handle } from '@/lib/web/http/handle';
import { claimsOf } from '@/lib/web/sign-in/actor-of';

/** What a passkey has to sign in place of the password, before what cannot be undone. */
export const POST = handle(
  async ({ request, actor }) => {
    const me = requirePerson(actor);
    const { sid } = (await claimsOf(request.headers))!;
    return json(JSON.stringify({ options: await askPasskey(me.id, { session: sid }) }));
  },
  { isForEnrolling: true, isForNewPassword: true },
);
