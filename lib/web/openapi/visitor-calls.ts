import { asked, fields, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { addressConfirmation, letterTo, newPassword } from '@/lib/nouns/accounts/schema';
import { PLACE_KINDS, PLACE_MATCHES, placeQuery } from '@/lib/nouns/places/schema';
import { anybody, type Calls } from './operation';

const thanks = 'The page that thanks, or the form with what to correct.';
const signedIn = 'The landing page, signed in by a cookie; or the form with what to correct.';
const aboutForm = { locale: text, draft: text };
const person = 'name surname email phone password passwordAgain privacyAccepted marketingAccepted';

const form = (summary: string, described: Pick<NonNullable<Calls[string]['post']>, 'form' | 'json' | 'leadsTo'>) => ({
  post: { tag: 'public', summary, security: anybody, leadsTo: thanks, ...described },
});

const suggestion = object({
  id: number,
  kind: { enum: PLACE_KINDS },
  label: text,
  lat: { type: 'number' },
  lng: { type: 'number' },
  radiusKm: { type: 'number' },
  path: orNull(text),
  match: { enum: PLACE_MATCHES },
});

/** The forms of the public site, which work without JavaScript, and the data its pages fetch. */
export const visitorCalls: Calls = {
  '/accounts': form('Register as a patient', { form: fields(person, aboutForm), leadsTo: signedIn }),
  '/accounts/experts': form('Register as a professional, with the practice', {
    form: fields(`${person} expertType centerName centerPlace`, aboutForm),
    leadsTo: signedIn,
  }),
  '/email-confirmations': form('Confirm an address; outside of a session of that account with a new password', {
    form: fields('token password passwordAgain', aboutForm),
    json: jsonSchema(addressConfirmation),
  }),
  '/inquiry-replies': form('Confirm or withdraw an inquiry, or choose a proposed time, by the link of a letter', {
    form: fields('token reply time', aboutForm),
  }),
  '/forms/inquiry': form('Ask a center for an appointment, or a question', {
    form: fields('center kind day1 time1 day2 time2 day3 time3 message name email phone privacyAccepted', aboutForm),
  }),
  '/membership-invitations': form('Answer an invitation to a center by the link of a letter', {
    form: fields('token answer', aboutForm),
  }),
  '/email-confirmations/request': form('Ask for the letter that confirms an address once more', {
    form: fields('email', aboutForm),
    json: jsonSchema(letterTo),
  }),
  '/password-resets': form('Ask for a link to set a new password', {
    form: fields('email', aboutForm),
    json: jsonSchema(letterTo),
  }),
  '/password-resets/use': {
    post: {
      tag: 'public',
      summary: 'Set a new password; invited people are then signed in',
      security: anybody,
      leadsTo: thanks,
      form: fields('token password passwordAgain privacyAccepted', aboutForm),
      json: jsonSchema(newPassword),
      secret: true,
    },
  },
  '/forms/challenge': {
    get: {
      tag: 'public',
      summary: 'The challenge a form must solve while the site receives more submissions than usual; otherwise null',
      security: anybody,
      answer: object({ challenge: orNull(text) }),
    },
  },
  '/csp-reports': {
    post: {
      tag: 'public',
      summary: 'Report a violation of the Content-Security-Policy; counted, not stored',
      security: anybody,
      body: object({ 'csp-report': { type: 'object' } }),
      secret: true,
    },
  },
  '/consents': {
    post: {
      tag: 'public',
      summary: 'Store a visitor’s cookie consent in a cookie',
      security: anybody,
      form: fields('agreed'),
      leadsTo: 'The page one was on.',
      secret: true,
    },
  },
  '/language/{locale}': {
    get: {
      tag: 'public',
      summary: 'Switch to another language',
      security: anybody,
      leadsTo: 'The page one was on, in that language.',
    },
  },
  '/places': {
    get: {
      tag: 'public',
      summary: 'Suggestions of places for a text being typed',
      security: anybody,
      query: Object.entries(jsonSchema(placeQuery).properties as object).map(([name, schema]) => asked(name, schema)),
      answer: object({ places: list(suggestion) }),
    },
  },
  '/map/base.svg': {
    get: {
      tag: 'public',
      summary: 'Land, sea and borders of a view of the map',
      security: anybody,
      query: ['frame', 'lat', 'lng', 'zoom', 'region', 'province', 'v'].map((name) => asked(name)),
      file: 'image/svg+xml',
    },
  },
  '/docs': { get: { tag: 'public', summary: 'This description as a page', security: anybody, file: 'text/html' } },
  '/docs/{file}': {
    get: { tag: 'public', summary: 'The files of that page', security: anybody, file: 'application/octet-stream' },
  },
  '/openapi.json': {
    get: {
      tag: 'public',
      summary: 'This description',
      security: anybody,
      answer: { type: 'object', properties: { openapi: text }, additionalProperties: true },
    },
  },
};
