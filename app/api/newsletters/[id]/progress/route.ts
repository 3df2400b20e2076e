import { handle, json } from '@/lib/http/handle';
import { describeProgress } from '@/lib/newsletters/describe-progress';
import { idOf } from '@/lib/rest/handlers';

export const GET = handle(async ({ actor, params }) =>
  json(JSON.stringify(await describeProgress(actor, idOf(params)))),
);
