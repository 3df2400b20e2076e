import { handle, json } from '@/lib/http/handle';
import { listAudience } from '@/lib/newsletters/list-audience';
import { idOf } from '@/lib/rest/handlers';

/** Whom it would reach now, and why not the others. */
export const GET = handle(async ({ actor, params }) => json(JSON.stringify(await listAudience(actor, idOf(params)))));
