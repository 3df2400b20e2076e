import { listAudience } from '@/lib/nouns/newsletters/list-audience';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Who would receive the newsletter now, and why the others would not. */
export const GET = handle(async ({ actor, params }) => json(JSON.stringify(await listAudience(actor, idOf(params)))));
