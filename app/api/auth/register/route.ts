import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { repeatable } from '@/lib/core/repeatable';
import { registerUser } from '@/lib/nouns/accounts/register-user';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { handleService } from '@/lib/web/http/handle-service';

/** Registers somebody on behalf of another server, such as the shop; there is no session. */
export const POST = handleService('programme', ({ request }) =>
  repeatable(request, 'service', async (sent) => {
    await spend(limits.registrationsOfServices, 'programme');
    const { userId } = await registerUser(await readJson(sent));
    return json(JSON.stringify({ _id: userId }), 201, { location: `/api/users/${userId}` });
  }),
);
