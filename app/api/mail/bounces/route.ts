import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { parse, readJson } from '@/lib/http/validation';
import { bounces, recordBounces } from '@/lib/outbox/record-bounces';
import { once } from '@/lib/rest/idempotency';

/** Called by the mail server, with the credential for mail: reports letters that bounced. */
export const POST = handleService('mail', ({ request, actor }) =>
  once(
    request,
    actor,
    async (tx, sent) => json(JSON.stringify(await recordBounces(tx, parse(bounces, await readJson(sent))))),
    'service',
  ),
);
