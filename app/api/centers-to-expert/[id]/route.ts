import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { centersLeft, unlinkExpert } from '@/lib/nouns/centers/unlink-expert';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf, seenVersion } from '@/lib/web/rest/handlers';

/** Unlinks a professional from a center: the body lists the center ids that remain. */
export const PUT = handle(async ({ request, actor, params }) => {
  const id = idOf(params);
  const { centerIds, updatedAt: seen } = parse(centersLeft, await readJson(request));
  await transaction((tx) => unlinkExpert(tx, actor, id, centerIds, seenVersion(request, { seen })));
  return json(JSON.stringify({ _id: id, centerIds }));
});
