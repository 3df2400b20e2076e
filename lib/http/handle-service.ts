import { anonymous } from '@/lib/auth/actor';
import { requireCronSecret, requireService, type Service, type ServicePurpose } from '@/lib/auth/service-credential';
import { databaseProblem } from '@/lib/http/database-problem';
import type { Call, Handler } from '@/lib/http/handle';
import { problemResponse } from '@/lib/http/problem-response';
import { requestContext } from '@/lib/http/request-context';
import { requireNoViewingSession } from '@/lib/http/viewing-as';
import { noteWrite } from '@/lib/rest/own-writes';

/**
 * A handler for calls between servers, authenticated by the credential of their purpose, which the audit names; there is
 * no person behind them.
 */
export const handleService = (purpose: ServicePurpose, run: (call: Call) => Promise<Response>): Handler =>
  guarded((request) => noteService(requireService(request, purpose)), run);

/** A handler for calls of a cron service, which has a secret of its own. */
export const handleCron = (run: (call: Call) => Promise<Response>): Handler => guarded(requireCronSecret, run);

function noteService(service: Service): void {
  const context = requestContext.getStore();
  if (context) context.service = service;
}

function guarded(guard: (request: Request) => void, run: (call: Call) => Promise<Response>): Handler {
  return async (request, context) => {
    try {
      await requireNoViewingSession(request);
      guard(request);
      const params = (await context?.params) ?? {};
      const response = await run({ request, url: new URL(request.url), actor: anonymous, params });
      return await noteWrite(request, response);
    } catch (error) {
      return problemResponse(databaseProblem(error) ?? error, request);
    }
  };
}
