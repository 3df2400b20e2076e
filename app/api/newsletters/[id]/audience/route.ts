import { handle, json } from '@/lib/http/handle';
import { listAudience } from '@/lib/newsletters/list-audience';
import { idOf } from '@/lib/rest/handlers';

/** Who would receive the newsletter now, and why the others would not. */
export const GET = handle(async ({ actor, params }) => json(JSON.stringify(await listAudience(actor, idOf(params)))));
