import { download, XLSX } from '@/lib/core/answers';
import { openExport } from '@/lib/nouns/kits/export-batches/open-export';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const GET = handle(async ({ actor, params }) => {
  const { name, bytes } = await openExport(actor, idOf(params));
  return download(name, XLSX, bytes);
});
