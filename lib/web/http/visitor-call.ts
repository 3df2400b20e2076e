import type { z } from 'zod';
import { parse, readJson } from '@/lib/core/fields/validation';
import { repeatable } from '@/lib/core/repeatable';
import { type Handler, handle } from '@/lib/web/http/handle';
import { limitForms } from '@/lib/web/sign-in/limit-visitors';

type Run<T extends z.ZodType> = (body: z.output<T>, request: Request) => Promise<unknown>;

/** The API equivalent of a public form: JSON in, 204 or a problem out. Counts towards the same limits. */
export const visitorCall = <T extends z.ZodType>(schema: T, run: Run<T>): Handler =>
  handle(({ request }) => repeatable(request, 'anonymous', (sent) => answer(schema, run, sent)));

/** The same if the request contains a secret: an Idempotency-Key has no effect. */
export const secretVisitorCall = <T extends z.ZodType>(schema: T, run: Run<T>): Handler =>
  handle(({ request }) => answer(schema, run, request));

async function answer<T extends z.ZodType>(schema: T, run: Run<T>, request: Request): Promise<Response> {
  await limitForms(request);
  await run(parse(schema, await readJson(request)), request);
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
