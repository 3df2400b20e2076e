import { requirePerson } from '@/lib/auth/require-person';
import { handle, json } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { getRecord } from '@/lib/rest/read';
import { openingsOf } from '@/lib/treatments/data';
import { treatments } from '@/lib/treatments/resource';

/** Who else has opened a treatment: for whoever may see it. */
export const GET = handle(async ({ actor, params }) => {
  const id = idOf(params);
  await getRecord(treatments, actor, id, { fields: [] });
  return json(JSON.stringify(await openingsOf(id, requirePerson(actor))));
});
