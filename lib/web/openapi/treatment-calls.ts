import { jsonSchema, reference } from '@/lib/core/openapi';
import { controlVisit, pictureConsent, pictureSharing } from '@/lib/nouns/treatments/schema';
import { healthFields, userRecord } from '@/lib/nouns/users/schema';
import { back, type Calls, fields, instant, list, object, text } from './operation';

type Stated = Record<(typeof healthFields)[number], true>;

const treatment = { tag: 'treatments', answer: reference('Treatments') };

/** Actions on a treatment beyond reading and writing it. */
export const treatmentCalls: Calls = {
  '/treatments/{id}/control-visits': {
    post: {
      orForm: back,
      ...treatment,
      summary: 'Record a control visit, or change the one of that period (200)',
      body: jsonSchema(controlVisit),
      status: 201,
      otherStatus: 200,
    },
  },
  '/treatments/{id}/sharing': {
    post: {
      orForm: back,
      ...treatment,
      summary: 'Show a picture to the patient, or hide it',
      body: jsonSchema(pictureSharing),
    },
  },
  '/treatments/{id}/picture-consent': {
    post: {
      orForm: back,
      ...treatment,
      summary: 'Withdraw or renew the patient’s consent to the pictures of all their treatments',
      body: jsonSchema(pictureConsent),
    },
  },
  '/treatments/{id}/review': {
    post: {
      tag: 'treatments',
      summary: 'Rate a treatment, once, as its patient',
      form: fields('rating ratingComment userReview'),
      leadsTo: 'The screen of the treatment, with a notice or with what to correct.',
    },
  },
  '/treatments/{id}/health': {
    get: {
      tag: 'treatments',
      summary: 'What the patient stated about habits and teeth, for the treating professional; logged',
      answer: jsonSchema(userRecord.pick(Object.fromEntries(healthFields.map((field) => [field, true])) as Stated)),
    },
  },
  '/treatments/{id}/openings': {
    get: {
      tag: 'treatments',
      summary: 'Who else has opened a treatment or one of its pictures',
      answer: list(object({ openedAt: instant, role: text, what: { enum: ['treatment', 'picture'] } })),
    },
  },
};
