import { knownExpert, newExpert } from '@/lib/centers/add-expert';
import { reversal } from '@/lib/centers/schema';
import { mergingCenters } from '@/lib/centers/schema.merging';
import { membershipRecord } from '@/lib/memberships/schema';
import { jsonSchema } from '@/lib/rest/openapi';
import { anybody, asked, type Calls, fields, id, instant, list, number, object, text } from './operation';

const back = 'The screen of the form, with a notice or with what to correct.';

/** Memberships, and the forms of their screens. */
export const centerCalls: Calls = {
  '/centers/visit-plan': {
    get: {
      tag: 'centers',
      summary: 'A day of visits in the shortest order, as a calendar file',
      query: [
        asked('center', id, 'A center to visit; given once for each.'),
        asked('from', text, 'Where the day begins: a town or a postal code.'),
        asked('day', text, 'The day; without it the next working day.'),
        asked('start', text, 'When it begins, `09:00` without it.'),
        asked('minutes', number, 'Minutes of each visit.'),
        asked('round', { type: 'boolean' }, 'Back to where it began.'),
      ],
      file: 'text/calendar',
    },
  },
  '/centers/{id}/experts': {
    post: {
      tag: 'centers',
      summary: 'Invite a professional: one with an account, or a new one',
      body: { anyOf: [jsonSchema(knownExpert), jsonSchema(newExpert)] },
      answer: object({ _id: id }),
      status: 201,
    },
  },
  '/centers-to-expert/{id}': {
    put: {
      tag: 'users',
      summary: 'Unlink a professional: the centers that remain, among those the caller sees',
      body: object({ centerIds: list(id), updatedAt: instant }, ['updatedAt']),
      answer: object({ _id: id, centerIds: list(id) }),
      versioned: true,
    },
  },
  '/centers/{id}/reversal': {
    post: {
      tag: 'centers',
      summary: 'Restore a center’s public data from before a change',
      body: jsonSchema(reversal),
      status: 204,
    },
  },
  '/centers/{id}/merger': {
    post: {
      tag: 'centers',
      summary: 'Merge another record of the same practice into this one; irreversible, and requires the password',
      body: jsonSchema(mergingCenters),
      status: 204,
    },
  },
  '/centers/{id}/hours-confirmation': {
    post: { tag: 'centers', summary: 'Confirm that a center’s opening hours are unchanged', status: 204 },
  },
  '/centers/{id}/hiding': {
    post: { tag: 'centers', summary: 'Hide a center from the public map', status: 204 },
  },
  '/memberships/{id}/acceptance': {
    post: {
      tag: 'memberships',
      summary: 'Accept a membership request or an invitation',
      answer: jsonSchema(membershipRecord),
    },
  },
  '/memberships/{id}/refusal': {
    post: {
      tag: 'memberships',
      summary: 'Decline or withdraw a membership request or an invitation',
      answer: jsonSchema(membershipRecord),
    },
  },
  '/memberships/{id}/departure': {
    post: {
      tag: 'memberships',
      summary: 'Leave a center, or remove a member',
      answer: jsonSchema(membershipRecord),
    },
  },
  '/memberships/{id}/responsibility': {
    post: {
      tag: 'memberships',
      summary: 'Make a member responsible for the center',
      answer: jsonSchema(membershipRecord),
    },
    delete: {
      tag: 'memberships',
      summary: 'Revoke a member’s responsibility for the center',
      answer: jsonSchema(membershipRecord),
    },
  },
  '/me/centers': {
    post: {
      tag: 'me',
      summary: 'Request to join a center, or add one by name and town',
      form: fields('centerId centerName centerPlace'),
      leadsTo: back,
    },
  },
  '/map/around': {
    get: {
      tag: 'map',
      summary: 'Base map and labels of a view, to place a pin on',
      security: anybody,
      query: ['lat', 'lng', 'zoom', 'locale'].map((name) => asked(name)),
      answer: object({ size: number, overlay: text, baseHref: text, view: { type: 'object' } }),
    },
  },
  '/forms/records/{resource}': {
    post: {
      tag: 'forms',
      summary: 'Create a record from a generic form; its fields are those of the resource, by kind',
      form: object({}),
      leadsTo: back,
    },
  },
  '/forms/newsletter-preview': {
    post: {
      tag: 'forms',
      summary: 'Audience and preview of an unsaved newsletter',
      form: object({}),
      answer: object({}),
      secret: true,
    },
  },
  '/forms/jobs/{id}': {
    post: {
      tag: 'forms',
      summary: 'Retry a job, or remove a waiting one from the queue; for admins',
      form: fields('action'),
      leadsTo: back,
    },
  },
  '/forms/bulk-acts': {
    post: {
      tag: 'forms',
      summary: 'Start a bulk change of a list’s records, as previewed',
      form: fields('act.screen act.list act.ids act.all act.kind act.field act.expected act.token'),
      leadsTo: back,
    },
  },
  '/forms/bulk-acts/{id}': {
    post: {
      tag: 'forms',
      summary: 'Stop, resume or undo a bulk change',
      form: fields('state'),
      leadsTo: back,
    },
  },
  '/forms/list-layouts': {
    post: {
      tag: 'forms',
      summary: 'Customise a list: `column.{field}` in order, `width.{field}` in pixels; `original` resets it',
      form: fields('screen list density original'),
      leadsTo: back,
    },
  },
  '/forms/saved-views': {
    post: {
      tag: 'forms',
      summary: 'Save the state of a list as a view (`do` is `save`), `replace` or `change` one, or `delete` it',
      form: fields('do id screen list name sharedWith isDefault'),
      leadsTo: back,
    },
  },
  '/forms/records/{resource}/order': {
    post: {
      tag: 'forms',
      summary: 'Save the manual order of a list’s records',
      form: fields('ids move'),
      leadsTo: back,
    },
  },
  '/forms/records/{resource}/{id}': {
    post: {
      tag: 'forms',
      summary: 'Update, delete or restore a record, depending on `action`',
      form: fields('action version'),
      leadsTo: back,
    },
  },
  '/forms/requests/{resource}/{id}': {
    post: {
      tag: 'forms',
      summary:
        'Change, plan or merge a request or, with a `kind`, write a note or an answer with attachments, from its screen',
      form: fields('status assigneeId consultant dueOn trackingUrl kind text files intoId separateId'),
      leadsTo: back,
    },
  },
  '/forms/center': {
    post: {
      tag: 'forms',
      summary: 'Create or update a center from a form',
      form: fields('id version part fields userId name streetName streetNumber zipCode city province country'),
      leadsTo: back,
    },
  },
  '/forms/center-link': {
    post: {
      tag: 'forms',
      summary: 'Link a professional to a center, or unlink them',
      form: fields('userId centerId left'),
      leadsTo: back,
    },
  },
};
