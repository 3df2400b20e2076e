import { submitRollupRequest } from '@/lib/nouns/requests/cw-rollup-requests/submit-rollup-request';
import { publicForm } from '@/lib/web/http/public-form';

export const POST = publicForm({
  page: '/clean-white-request',
  largest: 20,
  once: true,
  submit: ({ values, files, locale }) => submitRollupRequest(values, files.logo ?? null, locale),
});
