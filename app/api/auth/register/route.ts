import { registerUser } from '@/lib/accounts/register-user';
import { limitVisitors } from '@/lib/auth/limit-visitors';
import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { readJson } from '@/lib/http/validation';
import { repeatable } from '@/lib/rest/repeatable';

/** Registers somebody on behalf of another server, such as the shop; there is no session. */
export const POST = handleService(({ request }) =>
  repeatable(request, 'service', async (sent) => {
    await limitVisitors(request);
    const { userId } = await registerUser(await readJson(sent));
    return json(JSON.stringify({ _id: userId }), 201, { location: `/api/users/${userId}` });
  }),
);
