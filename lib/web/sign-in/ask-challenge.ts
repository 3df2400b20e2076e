import { json } from '@/lib/core/answers';
import { object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { challengeNow } from '@/lib/web/sign-in/limit-visitors';

/** The challenge that forms currently need, or null: for forms that browsers submit themselves. */
export const askChallenge = defineVerb('GET /forms/challenge', {
  summary: 'The challenge a form must solve while the site receives more submissions than usual; otherwise null',
  tag: 'public',
  by: 'anybody',
  answer: object({ challenge: orNull(text) }),
  isForViewers: true,
  isForEnrolling: true,
  isForNewPassword: true,
  run: async ({ request }) =>
    json(JSON.stringify({ challenge: await challengeNow(request) }), 200, { 'cache-control': 'no-store' }),
});
