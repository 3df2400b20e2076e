import { handle, json } from '@/lib/http/handle';
import { idOf } from '@/lib/rest/handlers';
import { openPatientHealth } from '@/lib/treatments/open-patient-health';

/** The patient's habits and dental history as they stated them, for the treating professional. Logged. */
export const GET = handle(async ({ actor, params }) =>
  json(JSON.stringify(await openPatientHealth(actor, idOf(params)))),
);
