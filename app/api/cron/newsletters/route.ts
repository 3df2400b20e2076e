import { json } from '@/lib/http/handle';
import { handleCron } from '@/lib/http/handle-service';
import { sendNewsletters } from '@/lib/newsletters/send-newsletters';

/** Does a slice of the worker's work, for hosts that offer only a scheduler; safe to call concurrently. */
export const POST = handleCron(async () => json(JSON.stringify(await sendNewsletters('cron'))));
