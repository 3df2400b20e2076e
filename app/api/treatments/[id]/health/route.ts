import { openPatientHealth } from '@/lib/nouns/treatments/open-patient-health';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** The patient's habits and dental history as they stated them, for the treating professional. Logged. */
export const GET = handle(async ({ actor, params }) =>
  json(JSON.stringify(await openPatientHealth(actor, idOf(params)))),
);
