import { json } from '@/lib/core/answers';
import { currentPromo } from '@/lib/nouns/promo-settings/data';
import { handleService } from '@/lib/web/http/handle-service';

export const GET = handleService('programme', async () => json(JSON.stringify(await currentPromo())));
