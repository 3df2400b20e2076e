import { JOB_STATES } from '@/lib/jobs/list-jobs';
import { DELIVERY_STATUSES } from '@/lib/newsletter-deliveries/schema';
import { NEWSLETTER_STATUSES } from '@/lib/newsletters/schema';
import { bounces } from '@/lib/outbox/record-bounces';
import { resolution } from '@/lib/reportings/resolve-reporting';
import { inboundMail } from '@/lib/request-notes/read-mail';
import { REQUESTS, requestMerging } from '@/lib/requests/schema';
import { newCenter, newPerson } from '@/lib/requests/schema.becoming';
import { jsonSchema, reference } from '@/lib/rest/openapi';
import {
  anybody,
  asked,
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
      summary: 'Turn the sender into a user, or link the account with that address',
      body: jsonSchema(newPerson),
      answer: object({ userId: id, isNew: flag }),
    },
  },
  [`/${of}/{id}/center`]: {
    post: {
      tag: of,
      summary:
        'Turn its practice into a center, or link the existing one of that name in that place; requires the person first',
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
          summary: 'Merge it into a duplicate: 409 if one of them is no longer open',
          body: jsonSchema(requestMerging),
        },
        delete: { tag, summary: 'Undo its merger' },
      },
    ]),
  );

/** Actions on newsletters beyond reading and writing records. */
export const mailCalls: Calls = {
  '/unsubscriptions/{token}': {
    post: {
      tag: 'public',
      summary:
        'Unsubscribe with a newsletter’s link or, with `action=resubscribe`, resubscribe; the token alone authorises it',
      security: anybody,
      form: fields('action locale page List-Unsubscribe'),
      json: null,
      status: 200,
      secret: true,
    },
  },
  '/outbox/{id}/stop': {
    post: { tag: 'outbox', summary: 'Stop a waiting letter', answer: reference('Outbox') },
  },
  '/outbox/{id}/retry': {
    post: { tag: 'outbox', summary: 'Retry a letter that failed or was stopped', answer: reference('Outbox') },
  },
  '/jobs': {
    get: {
      tag: 'jobs',
      summary: 'The jobs in the queue without their data, and when a worker was last seen; for admins',
      query: [asked('state', { enum: [...JOB_STATES] })],
      answer: object({
        counts,
        jobs: list(
          object({
            ...{ id, name: text, state: { enum: [...JOB_STATES] }, createdAt: instant, startsAt: instant },
            ...{ endedAt: orNull(instant), attempts: number, reason: orNull(text), letter: orNull(text) },
          }),
        ),
        workerSeenAt: orNull(instant),
      }),
    },
  },
  '/jobs/{id}/retry': { post: { tag: 'jobs', summary: 'Retry a failed job; for admins' } },
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
      summary: 'Report bounced mails: hard bounces stop newsletters to the address',
      security: service,
      body: jsonSchema(bounces),
      answer: object({ stopped: number }),
    },
  },
  '/mail/inbound': {
    post: {
      tag: 'service',
      summary:
        'Forward a reply to one of the office’s letters, as a form with its attachments, or as JSON without. The response does not reveal the outcome',
      security: service,
      body: jsonSchema(inboundMail),
      answer: object({}),
    },
  },
  '/reportings/{id}/resolution': {
    post: {
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
      summary: 'Send what is due for some seconds, for hosts without a worker',
      security: cron,
      answer: object({ sent: number, later: number, failed: number, unknown: number, more: flag }),
      secret: true,
    },
  },
  '/newsletters/{id}/schedule': {
    post: step('Schedule a draft, or the unsent rest of one with errors'),
    delete: step('Back to a draft, as long as no mail was sent'),
  },
  '/newsletters/{id}/pause': { post: step('Pause sending') },
  '/newsletters/{id}/resume': { post: step('Resume sending') },
  '/newsletters/{id}/retry': {
    post: {
      ...step('Retry failed deliveries, and with `unknown` also those that may have arrived'),
      body: object({ unknown: flag }, ['unknown']),
      bodyIsOptional: true,
    },
  },
  '/newsletters/{id}/test': {
    post: {
      tag: 'newsletters',
      summary: 'Send a test copy to oneself, in each written language or in one',
      body: object({ language }, ['language']),
      bodyIsOptional: true,
      answer: object({ to: text, languages: list(language) }),
    },
  },
  '/newsletters/{id}/audience': {
    get: {
      tag: 'newsletters',
      summary: 'Its current audience with five examples, and exclusions by reason; also for drafts',
      answer: object({
        ...{ recipients: number, leftOut: counts, cultures: counts },
        sample: list(object({ name: text, email: text, culture: text })),
      }),
    },
  },
  '/newsletters/{id}/progress': {
    get: {
      tag: 'newsletters',
      summary: 'Its progress; the counts add up to the total',
      answer: object({
        state: { enum: ['draft', 'scheduled', 'sending', 'paused', ...NEWSLETTER_STATUSES.slice(2)] },
        ...{ total: number, queued: number, sent: number, failed: number, unknown: number, skipped: number },
        ...{ reasons: counts, unsubscribed: number, perMinute: number },
        links: list(object({ url: text, clicks: number })),
        ...{ secondsLeft: orNull(number), waitsUntil: orNull(instant), lastAnswer: orNull(text) },
      }),
    },
  },
  '/newsletter-links/{id}': {
    get: {
      tag: 'newsletters',
      summary: 'Redirect to the target of a newsletter link, counted if a setting enables it',
      security: anybody,
      leadsTo: 'Where the link leads.',
    },
  },
  '/newsletters/{id}/preview': {
    get: {
      tag: 'newsletters',
      summary: 'Preview it as a reader of a language would see it',
      query: [asked('culture')],
      answer: object({ subject: text, text, html: text }),
    },
  },
  '/newsletters/{id}/deliveries': {
    get: {
      tag: 'newsletters',
      summary: 'Its recipients, with the usual list parameters',
      query: ['page', 'limit', 'sort', 'count', 'q', 'status', 'reason', 'email'].map((name) => asked(name)),
      answer: list(reference('NewsletterDeliveries')),
    },
  },
  '/newsletters/{id}/deliveries.csv': {
    get: {
      tag: 'newsletters',
      summary: 'Its recipients as CSV',
      query: [asked('status', { enum: [...DELIVERY_STATUSES] })],
      file: 'text/csv',
    },
  },
};
