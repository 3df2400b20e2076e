import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { transaction } from '@/lib/run/db/transaction';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';
import { mergeRequests, separateRequest } from './merge-requests';
import type { RequestName } from './schema';

/** Merges a request into another one of its kind. */
export const merger = (name: RequestName) =>
  handle(({ request, actor, params }) =>
    once(request, actor, async (tx, sent) => {
      await mergeRequests(tx, actor, name, idOf(params), await readJson(sent));
      return new Response(null, { status: 204 });
    }),
  );

/** Undoes the merger. */
export const separation = (name: RequestName) =>
  handle(async ({ actor, params }) => {
    await transaction((tx) => separateRequest(tx, actor, name, idOf(params)));
    return new Response(null, { status: 204 });
  });
