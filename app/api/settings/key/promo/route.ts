import { json } from '@/lib/http/handle';
import { handleService } from '@/lib/http/handle-service';
import { currentPromo } from '@/lib/promo-settings/data';

export const GET = handleService('programme', async () => json(JSON.stringify(await currentPromo())));
