import { sendNewsletters } from '@/lib/nouns/newsletters/send-newsletters';
import { json } from '@/lib/web/http/handle';
import { handleCron } from '@/lib/web/http/handle-service';

/** Does a slice of the worker's work, for hosts that offer only a scheduler; safe to call concurrently. */
export const POST = handleCron(async () => json(JSON.stringify(await sendNewsletters('cron'))));
