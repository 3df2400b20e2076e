import { handle } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';
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
