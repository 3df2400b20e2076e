import { registerUser } from '@/lib/accounts/register-user';
import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { readJson } from '@/lib/http/validation';

export const POST = handleService(async ({ request }) => {
  const { userId } = await registerUser(await readJson(request));
  return json(JSON.stringify({ _id: userId }), 201, { location: `/api/users/${userId}` });
});
