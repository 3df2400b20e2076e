import { getRecord } from '@/lib/core/read';
import { openingsOf } from '@/lib/nouns/treatments/data';
import { treatments } from '@/lib/nouns/treatments/resource';
import { forbidden } from '@/lib/run/errors';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** The access log of a treatment, for its patient and for admins. */
export const GET = handle(async ({ actor, params }) => {
  const id = idOf(params);
  const { body } = await getRecord(treatments, actor, id, { fields: [], abilities: true });
  if (JSON.parse(body).abilities.readOpenings !== true) throw forbidden();
  return json(JSON.stringify(await openingsOf(id)));
});
