import { z } from 'zod';
import { unlinkExpert } from '@/lib/centers/unlink-expert';
import { handle, json } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { idOf, seenVersion } from '@/lib/rest/handlers';
import { references } from '@/lib/rest/schema.fields';
import { transaction } from '@/lib/rest/transaction';

const left = z.strictObject({ centerIds: references('centers'), updatedAt: z.unknown().optional() });

/** Unlinks a professional from a center: the body lists the center ids that remain. */
export const PUT = handle(async ({ request, actor, params }) => {
  const id = idOf(params);
  const { centerIds, updatedAt: seen } = parse(left, await readJson(request));
  await transaction((tx) => unlinkExpert(tx, actor, id, centerIds, seenVersion(request, { seen })));
  return json(JSON.stringify({ _id: id, centerIds }));
});
