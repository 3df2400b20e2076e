import { definePublicForm } from '@/lib/core/verb';
import { repeatedProblems } from '@/lib/nouns/accounts/check-own-password';
import { registerExpert } from '@/lib/nouns/accounts/register-expert';
import { registerUser } from '@/lib/nouns/accounts/register-user';
import { registrationOf } from '@/lib/nouns/accounts/schema';
import { openArea } from '@/lib/web/sign-in/open-area';

export const registerForm = definePublicForm('POST /accounts', {
  summary: 'Register as a patient',
  tag: 'public',
  fields: 'name surname email phone password passwordAgain privacyAccepted marketingAccepted',
  leadsTo: 'The landing page, signed in by a cookie; or the form with what to correct.',
  page: '/register',
  leaves: true,
  submit: async ({ request, values, locale }) => {
    const problems = repeatedProblems(values);
    const { userId } = await registerUser(registrationOf(values, locale, 'user'), { problems });
    return openArea(userId, request, { saved: 'registered' });
  },
});

export const registerExpertForm = definePublicForm('POST /accounts/experts', {
  summary: 'Register as a professional, with the practice',
  tag: 'public',
  fields:
    'name surname email phone password passwordAgain privacyAccepted marketingAccepted expertType centerName centerPlace',
  leadsTo: 'The landing page, signed in by a cookie; or the form with what to correct.',
  page: '/expert-register',
  leaves: true,
  submit: async ({ request, values, locale }) => {
    const { userId } = await registerExpert(values, locale);
    return openArea(userId, request, { saved: 'registered' });
  },
});
