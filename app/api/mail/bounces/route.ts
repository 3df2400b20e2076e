import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { bounces, recordBounces } from '@/lib/nouns/outbox/record-bounces';
import { handleService } from '@/lib/web/http/handle-service';

/** Called by the mail server, with the credential for mail: reports letters that bounced. */
export const POST = handleService('mail', ({ request, actor }) =>
  once(
    request,
    actor,
    async (tx, sent) => json(JSON.stringify(await recordBounces(tx, parse(bounces, await readJson(sent))))),
    'service',
  ),
);
