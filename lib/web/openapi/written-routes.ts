// Routes still written by hand: those that Next.js answers with its own caching or session, and one's own record.
import { asked, fields, list, number, object, orNull, reference, text } from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { PLACE_KINDS, PLACE_MATCHES, placeQuery } from '@/lib/nouns/places/schema';
import { anybody, type DescribedRoute } from './operation';

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

const written: readonly Omit<DescribedRoute, 'kind'>[] = [
  { address: 'GET /users/me', tag: 'users', summary: 'Who is signed in', answer: reference('Users') },
  {
    address: 'PUT /users/me',
    tag: 'users',
    summary: 'Change one’s own record',
    body: reference('UsersChange'),
    answer: reference('Users'),
    versioned: true,
  },
  {
    address: 'PATCH /users/me',
    tag: 'users',
    summary: 'Merge changes into one’s own record',
    body: reference('UsersPatch'),
    answer: reference('Users'),
    versioned: true,
  },
  {
    address: 'GET /session/providers/{provider}',
    tag: 'session',
    summary: 'Redirect to the sign-in page of a configured provider',
    security: anybody,
    leadsTo: 'The provider.',
  },
  {
    address: 'GET /map/around',
    tag: 'map',
    summary: 'Land and names of a view, for placing a pin on it',
    security: anybody,
    parameters: ['lat', 'lng', 'zoom', 'locale'].map((name) => asked(name)),
    answer: object({ size: number, overlay: text, baseHref: text, view: { type: 'object' } }),
  },
  {
    address: 'GET /map/provinces',
    tag: 'map',
    summary: 'The outlines of the provinces of Italy, for picking them on a map',
    security: anybody,
    answer: object({ width: number, height: number, paths: { type: 'object', additionalProperties: text } }),
  },
  {
    address: 'POST /cookie-consent',
    tag: 'public',
    summary: 'Store a visitor’s cookie consent in a cookie',
    security: anybody,
    form: fields('agreed'),
    leadsTo: 'The page one was on.',
    secret: true,
  },
  {
    address: 'GET /language/{locale}',
    tag: 'public',
    summary: 'Switch to another language',
    security: anybody,
    leadsTo: 'The page one was on, in that language.',
  },
  {
    address: 'GET /places',
    tag: 'public',
    summary: 'Suggestions of places for a text being typed',
    security: anybody,
    parameters: Object.entries(jsonSchema(placeQuery).properties as object).map(([name, schema]) =>
      asked(name, schema),
    ),
    answer: object({ places: list(suggestion) }),
  },
  {
    address: 'GET /map/base.svg',
    tag: 'public',
    summary: 'Land, sea and borders of a view of the map',
    security: anybody,
    parameters: ['frame', 'lat', 'lng', 'zoom', 'region', 'province', 'v'].map((name) => asked(name)),
    file: 'image/svg+xml',
  },
  {
    address: 'GET /asyncapi.json',
    tag: 'public',
    summary: 'Events in the feed, webhooks and the websocket (AsyncAPI 3)',
    security: anybody,
    answer: { type: 'object', properties: { asyncapi: text }, additionalProperties: true },
  },
  {
    address: 'GET /openapi.json',
    tag: 'public',
    summary: 'This description',
    security: anybody,
    answer: { type: 'object', properties: { openapi: text }, additionalProperties: true },
  },
];

export const writtenRoutes = written.map((route): DescribedRoute => ({ kind: 'route', ...route }));
