import { openExport } from '@/lib/nouns/kits/export-batches/open-export';
import { handle } from '@/lib/web/http/handle';
import { workbookResponse } from '@/lib/web/http/workbook-response';
import { idOf } from '@/lib/web/rest/handlers';

export const GET = handle(async ({ actor, params }) => {
  const { name, bytes } = await openExport(actor, idOf(params));
  return workbookResponse(name, bytes);
});
