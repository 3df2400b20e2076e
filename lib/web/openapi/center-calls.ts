import { asked, fields, id, list, number, object, orNull, reference, text } from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { knownExpert, newExpert } from '@/lib/nouns/centers/add-expert';
import { reversal } from '@/lib/nouns/centers/schema';
import { mergingCenters } from '@/lib/nouns/centers/schema.merging';
import { centersLeft } from '@/lib/nouns/centers/unlink-expert';
import { inquiryAnswer } from '@/lib/nouns/inquiries/schema';
import { claimDecision } from '@/lib/nouns/practice-claims/schema';
import { anybody, back, type Calls } from './operation';

/** Centers and memberships, the forms of their screens, and the maps beside them. */
export const centerCalls: Calls = {
  '/centers/visit-plan': {
    get: {
      tag: 'centers',
      summary: 'A day of visits in the shortest order, as a calendar file',
      query: [
        asked('center', id, 'A center to visit; repeated for each.'),
        asked('from', text, 'The starting point: a town or a postal code.'),
        asked('day', text, 'The day; by default the next working day.'),
        asked('start', text, 'The time of departure; by default `09:00`.'),
        asked('minutes', number, 'The length of each visit in minutes.'),
        asked('round', { type: 'boolean' }, 'Whether the route returns to the starting point.'),
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
      summary: 'Set which of the centers that the caller sees a professional stays with',
      body: jsonSchema(centersLeft),
      answer: object({ _id: id, centerIds: list(id) }),
      versioned: true,
    },
  },
  '/centers/{id}/reversal': {
    post: {
      orForm: back,
      tag: 'centers',
      summary: 'Restore the public data of a center from before a change',
      body: jsonSchema(reversal),
      status: 204,
    },
  },
  '/centers/{id}/merger': {
    post: {
      orForm: back,
      tag: 'centers',
      summary: 'Merge another record of the same practice into this one; irreversible, requires the password',
      body: jsonSchema(mergingCenters),
      status: 204,
    },
  },
  '/centers/{id}/hours-confirmation': {
    post: {
      orForm: back,
      tag: 'centers',
      summary: 'Confirm that the opening hours of a center are still correct',
      status: 204,
    },
  },
  '/centers/{id}/hiding': {
    post: { orForm: back, tag: 'centers', summary: 'Take a center off the public map', status: 204 },
  },
  '/faces/{id}': {
    get: {
      tag: 'centers',
      summary: 'The portrait of somebody who agrees to be shown on the public page of a center, by their membership',
      security: anybody,
      file: 'image/*',
    },
  },
  '/memberships/{id}/showing': {
    post: {
      orForm: back,
      tag: 'memberships',
      summary: 'Agree to be shown on the public page of the center',
      answer: reference('Memberships'),
    },
    delete: {
      tag: 'memberships',
      summary: 'No longer be shown on the public page of the center',
      answer: reference('Memberships'),
    },
  },
  '/inquiries': {
    get: {
      tag: 'centers',
      summary: 'What visitors asked the centers of the reader through their public pages, waiting ones first',
      answer: list(
        object({
          _id: id,
          kind: text,
          status: text,
          center: text,
          centerId: id,
          timeZone: text,
          name: text,
          email: text,
          phone: orNull(text),
          culture: text,
          wishes: list(text),
          proposals: list(text),
          agreedAt: orNull(text),
          message: orNull(text),
          confirmedAt: text,
        }),
      ),
    },
  },
  '/inquiries/{id}/answer': {
    post: {
      orForm: back,
      tag: 'centers',
      summary: 'Accept a wished time, propose others, decline, or reply to a question; the visitor gets a letter',
      body: jsonSchema(inquiryAnswer),
      status: 204,
    },
  },
  '/practice-claims': {
    get: {
      tag: 'centers',
      summary: 'Practices that two people founded, for the consultants of their provinces and for admins',
      answer: list(
        object({
          _id: id,
          createdAt: text,
          sides: list(
            object({
              id,
              name: text,
              street: orNull(text),
              city: orNull(text),
              createdAt: text,
              treatments: number,
              people: list(object({ name: text, email: text })),
            }),
          ),
        }),
      ),
    },
  },
  '/practice-claims/{id}/decision': {
    post: {
      tag: 'centers',
      summary: 'Decide about a practice that two people founded; requires the password unless both stay',
      body: jsonSchema(claimDecision),
      status: 204,
    },
  },
  '/memberships/{id}/acceptance': {
    post: {
      orForm: back,
      tag: 'memberships',
      summary: 'Accept a request, or an invitation',
      answer: reference('Memberships'),
    },
  },
  '/memberships/{id}/refusal': {
    post: {
      orForm: back,
      tag: 'memberships',
      summary: 'Refuse or take back a request or an invitation',
      answer: reference('Memberships'),
    },
  },
  '/memberships/{id}/departure': {
    post: {
      orForm: back,
      tag: 'memberships',
      summary: 'Leave a center, or remove a member',
      answer: reference('Memberships'),
    },
  },
  '/memberships/{id}/responsibility': {
    post: {
      orForm: back,
      tag: 'memberships',
      summary: 'Make a member responsible for the center',
      answer: reference('Memberships'),
    },
    delete: {
      tag: 'memberships',
      summary: 'Make a member no longer responsible for the center',
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
      summary: 'Land and names of a view, for placing a pin on it',
      security: anybody,
      query: ['lat', 'lng', 'zoom', 'locale'].map((name) => asked(name)),
      answer: object({ size: number, overlay: text, baseHref: text, view: { type: 'object' } }),
    },
  },
  '/map/provinces': {
    get: {
      tag: 'map',
      summary: 'The outlines of the provinces of Italy, for picking them on a map',
      security: anybody,
      answer: object({ width: number, height: number, paths: { type: 'object', additionalProperties: text } }),
    },
  },
  '/forms/requests/{resource}/{id}': {
    post: {
      tag: 'forms',
      summary:
        'Work on a request as its screen does: change its status, assign, plan or merge it, or with a `kind` add a note or a reply with files',
      form: fields('status assigneeId consultant dueOn trackingUrl kind text files intoId separateId'),
      leadsTo: back,
    },
  },
  '/forms/center': {
    post: {
      tag: 'forms',
      summary: 'Add a center, or change the fields of one part of its form',
      form: fields('id version part fields userId name streetName streetNumber zipCode city province country'),
      leadsTo: back,
    },
  },
  '/forms/territory': {
    post: {
      tag: 'forms',
      summary: 'Assign a province to an area manager or consultant (admin)',
      form: fields('person province'),
      leadsTo: back,
    },
  },
  '/forms/center-link': {
    post: {
      tag: 'forms',
      summary: 'Link a professional to a center, or remove them from it',
      form: fields('userId centerId left'),
      leadsTo: back,
    },
  },
};
