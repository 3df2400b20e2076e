// The worker's job for so many seconds.
import '@/lib/nouns/register';
import { sendWebhooks } from '@/lib/nouns/api-keys/webhooks/send-webhooks';

await sendWebhooks(Number(process.argv[2]));
process.exit();
