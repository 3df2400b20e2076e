import { requirePerson } from '@/lib/core/actor/require-person';
import { drawLabels } from '@/lib/nouns/product-codes/batches/draw-labels';
import { openLabels } from '@/lib/nouns/product-codes/batches/open-labels';
import { isLabelSheet } from '@/lib/nouns/product-codes/batches/schema';
import { notFound } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';
import { streamedResponse } from '@/lib/web/http/streamed-response';
import { idOf } from '@/lib/web/rest/handlers';

/** Kit labels of a batch: `?sheet=a4-3x8`; `test=true` prints sample labels to check the sheet's alignment. */
export const GET = handle(async ({ url, actor, params }) => {
  const me = requirePerson(actor);
  const sheet = url.searchParams.get('sheet') ?? 'a4-3x8';
  if (!isLabelSheet(sheet)) throw notFound();
  const isTest = url.searchParams.get('test') === 'true';
  const id = idOf(params);
  const { name, expiresOn, codes } = await openLabels(me, id, sheet, isTest);
  return streamedResponse(drawLabels({ codes, name, expiresOn, sheet, isTest }), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="labels-${id.slice(0, 8)}-${sheet}.pdf"`,
    'cache-control': 'private, no-store',
  });
});
