import { knownExpert, newExpert } from '@/lib/centers/add-expert';
import { reversal } from '@/lib/centers/schema';
import { mergingCenters } from '@/lib/centers/schema.merging';
import { centersLeft } from '@/lib/centers/unlink-expert';
import { jsonSchema, reference } from '@/lib/rest/openapi';
import { anybody, asked, back, type Calls, fields, id, list, number, object, text } from './operation';

/** Centers and memberships, the forms of their screens, and the maps beside them. */
export const centerCalls: Calls = {
  '/centers/visit-plan': {
    get: {
      tag: 'centers',
      summary: 'A day of visits in the shortest order, for a calendar',
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
      summary: 'The centers a professional is left with when taken off one, out of those the caller sees',
      body: jsonSchema(centersLeft),
      answer: object({ _id: id, centerIds: list(id) }),
      versioned: true,
    },
  },
  '/centers/{id}/reversal': {
    post: {
      tag: 'centers',
      summary: 'Bring back what the public saw of a center before a change',
      body: jsonSchema(reversal),
      status: 204,
    },
  },
  '/centers/{id}/merger': {
    post: {
      tag: 'centers',
      summary: 'Make another record of the same practice part of this one; it cannot be undone, and needs the password',
      body: jsonSchema(mergingCenters),
      status: 204,
    },
  },
  '/centers/{id}/hours-confirmation': {
    post: { tag: 'centers', summary: 'The opening hours of a center are still the same', status: 204 },
  },
  '/centers/{id}/hiding': {
    post: { tag: 'centers', summary: 'Take a center off the public map', status: 204 },
  },
  '/memberships/{id}/acceptance': {
    post: { tag: 'memberships', summary: 'Accept a request, or an invitation', answer: reference('Memberships') },
  },
  '/memberships/{id}/refusal': {
    post: {
      tag: 'memberships',
      summary: 'Refuse or take back a request or an invitation',
      answer: reference('Memberships'),
    },
  },
  '/memberships/{id}/departure': {
    post: {
      tag: 'memberships',
      summary: 'Leave a center, or take somebody off',
      answer: reference('Memberships'),
    },
  },
  '/memberships/{id}/responsibility': {
    post: {
      tag: 'memberships',
      summary: 'Make somebody responsible for the center',
      answer: reference('Memberships'),
    },
    delete: {
      tag: 'memberships',
      summary: 'Somebody is no longer responsible for the center',
      answer: reference('Memberships'),
    },
  },
  '/me/centers': {
    post: {
      tag: 'me',
      summary: 'Ask to join a center, or add one by name and town',
      form: fields('centerId centerName centerPlace'),
      leadsTo: back,
    },
  },
  '/map/around': {
    get: {
      tag: 'map',
      summary: 'Land and names under a view, to place a pin on',
      security: anybody,
      query: ['lat', 'lng', 'zoom', 'locale'].map((name) => asked(name)),
      answer: object({ size: number, overlay: text, baseHref: text, view: { type: 'object' } }),
    },
  },
  '/map/provinces': {
    get: {
      tag: 'map',
      summary: 'The outlines of the provinces of Italy, to pick them on a map',
      security: anybody,
      answer: object({ width: number, height: number, paths: { type: 'object', additionalProperties: text } }),
    },
  },
  '/forms/requests/{resource}/{id}': {
    post: {
      tag: 'forms',
      summary:
        'Move a request, plan it, merge it, or with a `kind` say something about it, an answer with files, as its screen does',
      form: fields('status assigneeId consultant dueOn trackingUrl kind text files intoId separateId'),
      leadsTo: back,
    },
  },
  '/forms/center': {
    post: {
      tag: 'forms',
      summary: 'Add a center, or change what a form says of it',
      form: fields('id version part fields userId name streetName streetNumber zipCode city province country'),
      leadsTo: back,
    },
  },
  '/forms/territory': {
    post: {
      tag: 'forms',
      summary: 'Give a province to an area manager or consultant; for admins',
      form: fields('person province'),
      leadsTo: back,
    },
  },
  '/forms/center-link': {
    post: {
      tag: 'forms',
      summary: 'Link a professional to a center, or take them off',
      form: fields('userId centerId left'),
      leadsTo: back,
    },
  },
};
