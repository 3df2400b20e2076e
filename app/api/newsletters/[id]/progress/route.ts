import { describeProgress } from '@/lib/nouns/newsletters/describe-progress';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const GET = handle(async ({ actor, params }) =>
  json(JSON.stringify(await describeProgress(actor, idOf(params)))),
);
