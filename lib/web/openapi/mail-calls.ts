import { JOB_STATES } from '@/lib/core/jobs/list-jobs';
import {
  asked,
  fields,
  flag,
  id,
  instant,
  list,
  number,
  object,
  orNull,
  reference,
  text,
} from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { bounces } from '@/lib/nouns/outbox/record-bounces';
import { inboundMail } from '@/lib/nouns/requests/notes/read-mail';
import { resolution } from '@/lib/nouns/requests/reportings/resolve-reporting';
import { REQUESTS, requestMerging } from '@/lib/nouns/requests/schema';
import { newCenter, newPerson } from '@/lib/nouns/requests/schema.becoming';
import { anybody, back, type Calls, service } from './operation';

const counts = { type: 'object', additionalProperties: number };
const _language = { enum: ['it', 'en'] };

/** Turns a request into a person or a center. */
const becoming = (of: 'contacts' | 'product-test-requests'): Calls => ({
  [`/${of}/{id}/person`]: {
    post: {
      tag: of,
      summary: 'Create an account for the sender of the request, or link the existing one with that address',
      body: jsonSchema(newPerson),
      answer: object({ userId: id, isNew: flag }),
    },
  },
  [`/${of}/{id}/center`]: {
    post: {
      tag: of,
      summary:
        'Create a center from the request, or link the existing one of that name in that place; its sender needs an account first',
      body: jsonSchema(newCenter),
      answer: object({ centerId: id, isNew: flag }),
    },
  },
});

/** Merges requests of one applicant. */
const mergers = (): Calls =>
  Object.fromEntries(
    REQUESTS.map((tag) => [
      `/${tag}/{id}/merger`,
      {
        post: {
          tag,
          summary: 'Merge the request into another one about the same; 409 if one of them is no longer open',
          body: jsonSchema(requestMerging),
        },
        delete: { tag, summary: 'Separate a merged request again' },
      },
    ]),
  );

/** Newsletters, mail and jobs, and what admins make of requests and reports. */
export const mailCalls: Calls = {
  '/unsubscriptions/{token}': {
    post: {
      tag: 'public',
      summary:
        'Unsubscribe by the link of a newsletter, or with `action=resubscribe` subscribe again; the token is enough',
      security: anybody,
      form: fields('action locale page List-Unsubscribe'),
      json: null,
      status: 200,
      orForm: 'The page of the button, where `page` names it.',
      secret: true,
    },
  },
  '/outbox/{id}/stop': {
    post: { orForm: back, tag: 'outbox', summary: 'Stop a letter that has not been sent', answer: reference('Outbox') },
  },
  '/outbox/{id}/retry': {
    post: {
      orForm: back,
      tag: 'outbox',
      summary: 'Send a letter that failed or was stopped',
      answer: reference('Outbox'),
    },
  },
  '/jobs': {
    get: {
      tag: 'jobs',
      summary: 'The jobs in the queue, without their data, and when a worker was last seen (admin)',
      query: [asked('state', { enum: [...JOB_STATES] })],
      answer: object({
        counts,
        jobs: list(
          object({
            id,
            name: text,
            state: { enum: [...JOB_STATES] },
            createdAt: instant,
            startsAt: instant,
            endedAt: orNull(instant),
            attempts: number,
            reason: orNull(text),
            letter: orNull(text),
          }),
        ),
        workerSeenAt: orNull(instant),
      }),
    },
  },
  '/jobs/{id}/retry': { post: { tag: 'jobs', summary: 'Retry a failed job (admin)' } },
  '/forms/jobs/{id}': {
    post: {
      tag: 'forms',
      summary: 'Retry a failed job, or remove a waiting one from the queue (admin)',
      form: fields('action'),
      leadsTo: back,
    },
  },
  '/metrics': {
    get: {
      tag: 'service',
      summary: 'Metrics of this process, the queue and the outbox, for Prometheus',
      security: service,
      file: 'text/plain',
    },
  },
  '/mail/bounces': {
    post: {
      tag: 'service',
      summary: 'Report mails that bounced after they were accepted; hard bounces stop newsletters to that address',
      security: service,
      body: jsonSchema(bounces),
      answer: object({ stopped: number }),
    },
  },
  '/mail/inbound': {
    post: {
      tag: 'service',
      summary:
        'Pass on a reply to a letter of the office: as a form with its files, or as JSON without. The answer does not say what became of it',
      security: service,
      body: jsonSchema(inboundMail),
      answer: object({}),
    },
  },
  '/reportings/{id}/resolution': {
    post: {
      orForm: back,
      tag: 'reportings',
      summary: 'Carry out a reporting: delete the person or the center, and close all reportings about it',
      body: jsonSchema(resolution),
      answer: object({ closed: number }),
    },
  },
  ...becoming('contacts'),
  ...becoming('product-test-requests'),
  ...mergers(),
};
