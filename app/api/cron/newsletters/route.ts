import { json } from '@/lib/http/handle';
import { handleCron } from '@/lib/http/handle-service';
import { sendNewsletters } from '@/lib/newsletters/send-newsletters';

/** A slice of the worker's work, for hosts that have nothing but a clock; any number at once do no harm. */
export const POST = handleCron(async () => json(JSON.stringify(await sendNewsletters('cron'))));
