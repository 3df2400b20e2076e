import { creditAnswer } from '@/lib/credits/data';
import { recordTheory } from '@/lib/credits/record-theory';
import { theoryCredits } from '@/lib/credits/schema';
import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { parse, readJson } from '@/lib/http/validation';
import { once } from '@/lib/rest/idempotency';

/** Called by the academy, with the service credential. */
export const POST = handleService(({ request, actor }) =>
  once(
    request,
    actor,
    async (tx, sent) => {
      const { id, isNew } = await recordTheory(tx, parse(theoryCredits, await readJson(sent)));
      return json(JSON.stringify(await creditAnswer(tx, id)), isNew ? 201 : 200, { location: `/api/credits/${id}` });
    },
    'service',
  ),
);
