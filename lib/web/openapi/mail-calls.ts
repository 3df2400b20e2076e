import { JOB_STATES } from '@/lib/core/jobs/list-jobs';
import { jsonSchema, reference } from '@/lib/core/openapi';
import { DELIVERY_STATUSES } from '@/lib/nouns/newsletters/deliveries/schema';
import { retryOptions } from '@/lib/nouns/newsletters/retry-newsletter';
import { scheduleOptions } from '@/lib/nouns/newsletters/schedule-newsletter';
import { NEWSLETTER_STATUSES } from '@/lib/nouns/newsletters/schema';
import { testOptions } from '@/lib/nouns/newsletters/send-test';
import { bounces } from '@/lib/nouns/outbox/record-bounces';
import { inboundMail } from '@/lib/nouns/requests/notes/read-mail';
import { resolution } from '@/lib/nouns/requests/reportings/resolve-reporting';
import { REQUESTS, requestMerging } from '@/lib/nouns/requests/schema';
import { newCenter, newPerson } from '@/lib/nouns/requests/schema.becoming';
import {
  anybody,
  asked,
  back,
  type Calls,
  cron,
  fields,
  flag,
  id,
  instant,
  list,
  number,
  object,
  orNull,
  service,
  text,
} from './operation';

const counts = { type: 'object', additionalProperties: number };
const language = { enum: ['it', 'en'] };

/** An action on a newsletter, which returns the newsletter. */
const step = (summary: string) => ({ tag: 'newsletters', summary, answer: reference('Newsletters') });

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
  '/cron/newsletters': {
    post: {
      tag: 'service',
      summary: 'Send due newsletters for some seconds, where no worker runs',
      security: cron,
      answer: object({ sent: number, later: number, failed: number, unknown: number, more: flag }),
      secret: true,
    },
  },
  '/newsletters/{id}/schedule': {
    post: {
      ...step('Schedule a draft, or what is left of one with errors, at its date or the one given'),
      body: jsonSchema(scheduleOptions),
      bodyIsOptional: true,
    },
    delete: step('Back to a draft, as long as no mail has left'),
  },
  '/newsletters/{id}/pause': { post: step('Stop sending: no further mail is begun') },
  '/newsletters/{id}/resume': { post: step('Go on sending') },
  '/newsletters/{id}/retry': {
    post: {
      ...step('Try again what has failed, and only if `unknown` says so what may have arrived'),
      body: jsonSchema(retryOptions),
      bodyIsOptional: true,
    },
  },
  '/newsletters/{id}/test': {
    post: {
      tag: 'newsletters',
      summary: 'Send a newsletter to oneself, in one language or in all it is written in',
      body: jsonSchema(testOptions),
      bodyIsOptional: true,
      answer: object({ to: text, languages: list(language) }),
    },
  },
  '/newsletters/{id}/audience': {
    get: {
      tag: 'newsletters',
      summary:
        'How many people a newsletter would reach now, five of them, how many are left out for each reason, and which texts they need that are missing; also of drafts',
      answer: object({
        recipients: number,
        leftOut: counts,
        cultures: counts,
        sample: list(object({ name: text, email: text, culture: text })),
        missing: list(text),
      }),
    },
  },
  '/newsletters/{id}/progress': {
    get: {
      tag: 'newsletters',
      summary: 'The progress of a newsletter; the counts add up to the total',
      answer: object({
        state: { enum: ['draft', 'scheduled', 'sending', 'paused', ...NEWSLETTER_STATUSES.slice(2)] },
        total: number,
        queued: number,
        sent: number,
        failed: number,
        unknown: number,
        skipped: number,
        reasons: counts,
        unsubscribed: number,
        perMinute: number,
        links: list(object({ url: text, clicks: number })),
        secondsLeft: orNull(number),
        waitsUntil: orNull(instant),
        lastAnswer: orNull(text),
      }),
    },
  },
  '/newsletter-links/{id}': {
    get: {
      tag: 'newsletters',
      summary: 'Redirect to the target of a link in a newsletter, counted if a setting says so',
      security: anybody,
      leadsTo: 'Where the link leads.',
    },
  },
  '/newsletters/{id}/preview': {
    get: {
      tag: 'newsletters',
      summary: 'A newsletter as a reader of a language would see it',
      query: [asked('culture')],
      answer: object({ subject: text, text, html: text }),
    },
  },
  '/forms/newsletter-preview': {
    post: {
      tag: 'forms',
      summary: 'The audience and preview of a newsletter that is being written; nothing is stored',
      form: object({}),
      answer: object({}),
      secret: true,
    },
  },
  '/newsletters/{id}/deliveries': {
    get: {
      tag: 'newsletters',
      summary: 'The recipients of a newsletter, with the parameters of any list',
      query: ['page', 'limit', 'sort', 'count', 'q', 'status', 'reason', 'email'].map((name) => asked(name)),
      answer: list(reference('NewsletterDeliveries')),
    },
  },
  '/newsletters/{id}/deliveries.csv': {
    get: {
      tag: 'newsletters',
      summary: 'The recipients of a newsletter as a spreadsheet',
      query: [asked('status', { enum: [...DELIVERY_STATUSES] })],
      file: 'text/csv',
    },
  },
};
