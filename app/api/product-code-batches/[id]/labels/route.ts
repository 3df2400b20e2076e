import { requirePerson } from '@/lib/auth/require-person';
import { notFound } from '@/lib/errors';
import { handle } from '@/lib/http/handle';
import { streamedResponse } from '@/lib/http/streamed-response';
import { drawLabels } from '@/lib/product-code-batches/draw-labels';
import { openLabels } from '@/lib/product-code-batches/open-labels';
import { isLabelSheet } from '@/lib/product-code-batches/schema';
import { idOf } from '@/lib/rest/handlers';

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
