import { challengeNow } from '@/lib/auth/limit-visitors';
import { handle, json } from '@/lib/http/handle';

/** The challenge that a form has to come with at present, or null: for forms that their browsers submit themselves. */
export const GET = handle(
  async ({ request }) =>
    json(JSON.stringify({ challenge: await challengeNow(request) }), 200, { 'cache-control': 'no-store' }),
  { isForViewers: true, isForEnrolling: true, isForNewPassword: true },
);
