import { centersLeft, unlinkExpert } from '@/lib/centers/unlink-expert';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { idOf, seenVersion } from '@/lib/rest/handlers';
import { transaction } from '@/lib/rest/transaction';

/** Unlinks a professional from a center: the body lists the center ids that remain. */
export const PUT = handle(async ({ request, actor, params }) => {
  const id = idOf(params);
  const { centerIds, updatedAt: seen } = parse(centersLeft, await readJson(request));
  await transaction((tx) => unlinkExpert(tx, actor, id, centerIds, seenVersion(request, { seen })));
  return json(JSON.stringify({ _id: id, centerIds }));
});
