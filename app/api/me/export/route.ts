import { exportData } from '@/lib/accounts/export-data';
import { requirePerson } from '@/lib/auth/require-person';
import { handle } from '@/lib/http/handle';
import { requireSameOrigin } from '@/lib/http/same-origin';
import { streamedResponse } from '@/lib/http/streamed-response';
import { todayText } from '@/lib/i18n/dates';

/** Everything the portal stores about the caller, as a zip. */
export const POST = handle(async ({ request, actor }) => {
  requireSameOrigin(request);
  return streamedResponse(await exportData(requirePerson(actor)), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="my-data-${todayText()}.zip"`,
    'cache-control': 'private, no-store',
  });
});
