import { jsonSchema, reference } from '@/lib/rest/openapi';
import { controlVisit, pictureConsent, pictureSharing } from '@/lib/treatments/schema';
import { type Calls, fields, instant, list, object, text } from './operation';

const treatment = { tag: 'treatments', answer: reference('Treatments') };

/** Actions on a treatment beyond reading and writing it. */
export const treatmentCalls: Calls = {
  '/treatments/{id}/control-visits': {
    post: {
      ...treatment,
      summary: 'Record a control visit, or correct the one of that period (200)',
      body: jsonSchema(controlVisit),
      status: 201,
    },
  },
  '/treatments/{id}/sharing': {
    post: {
      ...treatment,
      summary: 'Share a picture with the patient, or stop sharing it',
      body: jsonSchema(pictureSharing),
    },
  },
  '/treatments/{id}/picture-consent': {
    post: {
      ...treatment,
      summary: 'Withdraw or renew the patient’s consent to pictures, for all their treatments',
      body: jsonSchema(pictureConsent),
    },
  },
  '/treatments/{id}/review': {
    post: {
      tag: 'treatments',
      summary: 'The patient’s one-time rating',
      form: fields('rating ratingComment userReview'),
      leadsTo: 'The screen of the treatment, with a notice or with what to correct.',
    },
  },
  '/treatments/{id}/openings': {
    get: {
      tag: 'treatments',
      summary: 'The access log of a treatment and its pictures',
      answer: list(object({ openedAt: instant, role: text, what: { enum: ['treatment', 'picture'] } })),
    },
  },
};
