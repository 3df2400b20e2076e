import { registerUser } from '@/lib/accounts/register-user';
import { limits } from '@/lib/auth/limits';
import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { readJson } from '@/lib/http/validation';
import { spend } from '@/lib/rate-limits/data';
import { repeatable } from '@/lib/rest/repeatable';

/** Registers somebody on behalf of another server, such as the shop; there is no session. */
export const POST = handleService('programme', ({ request }) =>
  repeatable(request, 'service', async (sent) => {
    await spend(limits.registrationsOfServices, 'programme');
    const { userId } = await registerUser(await readJson(sent));
    return json(JSON.stringify({ _id: userId }), 201, { location: `/api/users/${userId}` });
  }),
);
