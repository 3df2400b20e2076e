import { anonymous } from '@/lib/core/actor/actor';
import type { Admitted } from '@/lib/core/verb';
import { addCallHeaders } from '@/lib/run/limits/data';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { requestContext } from '@/lib/run/request-context';
import { requireKnownVersion } from '@/lib/web/http/api-version';
import { type Call, type Handler, noted } from '@/lib/web/http/handle';
import { problemResponse } from '@/lib/web/http/problem-response';
import { enterSandbox } from '@/lib/web/http/sandbox';
import { requireNoViewingSession } from '@/lib/web/http/viewing-as';
import { noteWrite } from '@/lib/web/rest/read-own-writes';
import { personOfRequestKey, requireNoKeyInAddress } from '@/lib/web/sign-in/actor-of';
import {
  requireCronSecret,
  requireService,
  type Service,
  type ServicePurpose,
} from '@/lib/web/sign-in/service-credential';

/** Handles calls between servers, by a service credential or a key with the call's scope. There is no person. */
export const handleService = (
  purpose: ServicePurpose,
  run: (call: Call) => Promise<Response>,
  scope?: Admitted['scope'],
): Handler =>
  guarded(async (request) => {
    requireNoKeyInAddress(request);
    const person = await personOfRequestKey(request.headers, scope);
    enterSandbox(request, person?.key);
    if (!person) noteService(requireService(request, purpose));
  }, run);

/** With a secret of its own. */
export const handleCron = (run: (call: Call) => Promise<Response>): Handler => guarded(requireCronSecret, run);

function noteService(service: Service): void {
  const context = requestContext.getStore();
  if (context) context.service = service;
}

function guarded(guard: (request: Request) => void | Promise<void>, run: (call: Call) => Promise<Response>): Handler {
  return noted(async (request, context) => {
    try {
      await requireNoViewingSession(request);
      requireKnownVersion(request);
      await guard(request);
      const params = (await context?.params) ?? {};
      const response = await run({ request, url: new URL(request.url), actor: anonymous, params });
      return addCallHeaders(await noteWrite(request, response));
    } catch (error) {
      return problemResponse(databaseProblem(error) ?? error, request);
    }
  });
}
