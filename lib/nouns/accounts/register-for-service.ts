import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { object, text } from '@/lib/core/json-schema';
import { repeatable } from '@/lib/core/repeatable';
import { defineVerb } from '@/lib/core/verb';
import { registerUser } from '@/lib/nouns/accounts/register-user';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { requestContext } from '@/lib/run/request-context';
import { registration } from './schema';

/** Registers somebody on behalf of another server, such as the shop; there is no session. */
export const registerForService = defineVerb('POST /auth/register', {
  summary: 'Register somebody',
  by: 'programme',
  scope: 'users:register',
  transactions: 'own',
  reads: registration,
  example: {
    name: 'Bice',
    surname: 'Neri',
    email: 'bice@shop.example',
    password: 'Sbianca.Vie-2041',
    privacyAccepted: true,
  },
  answer: object({ _id: text }),
  status: 201,
  run: ({ request }) =>
    repeatable(request, requestContext.getStore()?.key?.id ?? 'service', async (sent) => {
      await spend(limits.registrationsOfServices, requestContext.getStore()?.key?.id ?? 'programme');
      const { userId } = await registerUser(await readJson(sent));
      return json(JSON.stringify({ _id: userId }), 201, { location: `/api/users/${userId}` });
    }),
});
