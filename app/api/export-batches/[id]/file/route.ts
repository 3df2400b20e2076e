import { openExport } from '@/lib/export-batches/open-export';
import { handle } from '@/lib/http/handle';
import { workbookResponse } from '@/lib/http/workbook-response';
import { idOf } from '@/lib/rest/handlers';

export const GET = handle(async ({ actor, params }) => {
  const { name, bytes } = await openExport(actor, idOf(params));
  return workbookResponse(name, bytes);
});
