import { definePublicForm } from '@/lib/core/verb';
import { requestConfirmation } from '@/lib/nouns/accounts/request-confirmation';
import { letterTo } from '@/lib/nouns/accounts/schema';
import { invalid } from '@/lib/run/errors';

export const askConfirmation = definePublicForm('POST /email-confirmations/request', {
  summary: 'Ask for the letter that confirms an address once more',
  tag: 'public',
  fields: 'email',
  page: '/confirm-email/again',
  submit: async ({ values: { email = '' } }) => {
    if (!email.trim()) throw invalid([{ field: 'email', message: 'errors.requiredEmail' }]);
    await requestConfirmation(email.trim());
  },
  json: { body: letterTo, run: ({ email }) => requestConfirmation(email) },
});
