import { json } from '@/lib/core/answers';
import { handle } from '@/lib/web/http/handle';
import { challengeNow } from '@/lib/web/sign-in/limit-visitors';

/** The challenge that a form has to come with at present, or null: for forms that their browsers submit themselves. */
export const GET = handle(
  async ({ request }) =>
    json(JSON.stringify({ challenge: await challengeNow(request) }), 200, { 'cache-control': 'no-store' }),
  { isForViewers: true, isForEnrolling: true, isForNewPassword: true },
);
