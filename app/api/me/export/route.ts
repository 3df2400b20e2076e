import { requirePerson } from '@/lib/core/actor/require-person';
import { exportData } from '@/lib/nouns/accounts/export-data';
import { todayText } from '@/lib/run/i18n/dates';
import { handle } from '@/lib/web/http/handle';
import { requireSameOrigin } from '@/lib/web/http/same-origin';
import { streamedResponse } from '@/lib/web/http/streamed-response';

/** Everything the portal stores about the caller, as a zip. */
export const POST = handle(async ({ request, actor }) => {
  requireSameOrigin(request);
  return streamedResponse(await exportData(requirePerson(actor)), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="my-data-${todayText()}.zip"`,
    'cache-control': 'private, no-store',
  });
});
