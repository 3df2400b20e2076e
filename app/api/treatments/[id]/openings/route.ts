import { forbidden } from '@/lib/errors';
import { handle, json } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { getRecord } from '@/lib/rest/read';
import { openingsOf } from '@/lib/treatments/data';
import { treatments } from '@/lib/treatments/resource';

/** The access log of a treatment, for its patient and for admins. */
export const GET = handle(async ({ actor, params }) => {
  const id = idOf(params);
  const { body } = await getRecord(treatments, actor, id, { fields: [], abilities: true });
  if (JSON.parse(body).abilities.readOpenings !== true) throw forbidden();
  return json(JSON.stringify(await openingsOf(id)));
});
