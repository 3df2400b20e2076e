import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import type { Tx } from '@/lib/run/db/transaction';
import type { Handler } from '@/lib/web/http/handle';
import { handleService } from '@/lib/web/http/handle-service';

type Entry = { id: string; isNew: boolean };

/**
 * A POST of a neighbouring service, with the programme's credential, that adds an entry to the ledger: 201, or 200 with the
 * same entry if it had been sent before.
 */
export const handleEntry = (
  add: (tx: Tx, body: unknown) => Promise<Entry>,
  answer: (tx: Tx, id: string) => Promise<object>,
): Handler =>
  handleService('programme', ({ request, actor }) =>
    once(
      request,
      actor,
      async (tx, sent) => {
        const { id, isNew } = await add(tx, await readJson(sent));
        return json(JSON.stringify(await answer(tx, id)), isNew ? 201 : 200, { location: `/api/credits/${id}` });
      },
      'service',
    ),
  );
