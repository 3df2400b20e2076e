import {
  asked,
  fields,
  flag,
  id,
  instant,
  list,
  object,
  orNull,
  reference,
  text,
  upload,
} from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import {
  erasure,
  passwordAlone,
  passwordChange,
  registration,
  roleSwitch,
  socialLogin,
} from '@/lib/nouns/accounts/schema';
import { merging } from '@/lib/nouns/users/schema.merging';
import { seeing } from '@/lib/nouns/users/start-seeing';
import { anybody, back, basic, type Calls, service } from './operation';

const sessionUser = reference('SessionUser');
const tokens = { token: text, refreshToken: text };
export const signedIn = object({ ...tokens, user: sessionUser });
const person = reference('Users');
const openSession = object({
  _id: id,
  kind: text,
  userAgent: orNull(text),
  ipAddress: orNull(text),
  createdAt: instant,
  lastUsedAt: instant,
});

/** Signing in and out, and actions on one's own account. */
export const accountCalls: Calls = {
  '/auth': { post: { tag: 'auth', summary: 'Sign in', security: basic, answer: signedIn, secret: true } },
  '/auth/register': {
    post: {
      tag: 'auth',
      summary: 'Register somebody',
      security: service,
      body: jsonSchema(registration),
      answer: object({ _id: text }),
      status: 201,
    },
  },
  '/auth/socialLogin': {
    post: {
      tag: 'auth',
      summary: 'Sign in with an account elsewhere',
      security: anybody,
      body: jsonSchema(socialLogin),
      answer: signedIn,
      secret: true,
    },
  },
  '/auth/refresh': {
    post: {
      tag: 'auth',
      summary: 'New tokens for the refresh token sent as bearer',
      security: [{ refresh: [] }],
      answer: object(tokens),
      secret: true,
    },
  },
  '/search': {
    get: {
      tag: 'search',
      summary: 'Search all resources for a name, an address or a code; or read the names of some records',
      query: [asked('q'), asked('recent', text, 'Records as `resource:id`, separated by commas.')],
      answer: object({
        records: list(
          object({
            resource: text,
            id,
            title: text,
            details: list(text),
            kind: text,
            href: text,
            icon: orNull(text),
          }),
        ),
      }),
    },
  },
  '/search/commands': {
    get: {
      tag: 'search',
      summary: 'The screens that the caller has in the portal, and the actions available everywhere',
      answer: object({
        commands: list(object({ kind: text, text, icon: text, href: text, post: text }, ['href', 'post'])),
      }),
    },
  },
  '/users/me': {
    get: { tag: 'users', summary: 'Who is signed in', answer: person },
    put: {
      tag: 'users',
      summary: 'Change one’s own record',
      body: reference('UsersChange'),
      answer: person,
      versioned: true,
    },
  },
  '/users/me/password': {
    put: {
      tag: 'users',
      summary: 'Change one’s password; the old one is sent as basic credentials, or in the body with a session',
      security: [...basic, { bearer: [] }, { session: [] }],
      body: jsonSchema(passwordChange.partial({ oldPassword: true })),
    },
  },
  '/users/role': {
    put: {
      tag: 'users',
      summary: 'Work as an expert',
      body: jsonSchema(roleSwitch),
      answer: sessionUser,
    },
  },
  '/users/role/reset': { put: { tag: 'users', summary: 'Back to one’s own role', answer: sessionUser } },
  '/users/{id}/picture': {
    get: { tag: 'users', summary: 'The portrait of a person, or their initials', file: 'image/*' },
  },
  '/users/{id}/sessions': {
    get: {
      tag: 'users',
      summary: 'The open sessions of a person: one’s own, or anybody’s for an admin',
      answer: list(openSession),
    },
    delete: { tag: 'users', summary: 'End all sessions of a person (admin)' },
  },
  '/users/{id}/sessions/{sessionId}': { delete: { tag: 'users', summary: 'End one session of a person (admin)' } },
  '/users/{id}/password-reset': {
    post: { tag: 'users', summary: 'Send a person the link for a new password (admin)' },
  },
  '/users/{id}/confirmation': {
    post: { tag: 'users', summary: 'Send a person the confirmation link for their address again (admin)' },
  },
  '/users/{id}/password': {
    put: { tag: 'users', summary: 'Set a new password for a person (admin)', body: jsonSchema(passwordAlone) },
  },
  '/users/{id}/seeing': {
    post: {
      orForm: back,
      tag: 'users',
      summary:
        'View the portal as somebody else, except another admin, for half an hour: read-only, in this session (admin)',
      body: jsonSchema(seeing),
      answer: object({ until: instant, to: text }),
      secret: true,
    },
  },
  '/users/{id}/sight': {
    get: {
      tag: 'users',
      summary: 'Which rule shows or hides a record, and each of its fields, to this person (admin)',
      query: [asked('resource', text, 'A resource by its name.'), asked('record', id)],
      answer: object({
        resource: text,
        recordId: id,
        isThere: flag,
        isDeleted: flag,
        isVisible: flag,
        decisive: orNull({ type: 'integer' }),
        fields: list(object({ name: text, read: flag, update: flag })),
        grants: list({ type: 'object' }),
      }),
    },
  },
  '/me/seeing/end': {
    post: {
      tag: 'users',
      summary: 'Stop viewing the portal as somebody else',
      orForm: 'The record of that person.',
      secret: true,
    },
  },
  '/users/{id}/merger': {
    post: {
      orForm: back,
      tag: 'users',
      summary: 'Merge another account of the same person into this one (admin); irreversible, requires the password',
      body: jsonSchema(merging),
    },
  },
  '/users/{id}/erasure': {
    post: { tag: 'users', summary: 'Erase a person permanently (admin)', body: jsonSchema(erasure) },
  },
  '/forms/user-account': {
    post: {
      tag: 'users',
      summary: 'The buttons of an account on an admin’s screen',
      form: fields('act userId session email password reason verificationPassword'),
      leadsTo: 'The person’s record.',
    },
  },
  '/session': {
    post: {
      tag: 'session',
      summary: 'Sign in with the form of the login page',
      security: anybody,
      form: fields('email password next locale'),
      leadsTo: 'The landing page; the answer sets the session’s cookie.',
      secret: true,
    },
  },
  '/session/step': {
    post: {
      tag: 'session',
      summary: 'The second step of signing in, from the page that asks for it',
      security: anybody,
      form: fields('code next locale'),
      leadsTo: 'The landing page; the answer sets the session’s cookie.',
      secret: true,
    },
  },
  '/session/end': {
    post: {
      tag: 'session',
      summary: 'Sign out',
      security: anybody,
      form: fields('next'),
      json: null,
      leadsTo: 'Home, or the login page.',
      secret: true,
    },
  },
  '/session/landing': {
    get: { tag: 'session', summary: 'Redirect to one’s landing page', security: anybody, leadsTo: 'The landing page.' },
  },
  '/session/providers/{provider}': {
    get: {
      tag: 'session',
      summary: 'Redirect to the sign-in page of a configured provider',
      security: anybody,
      leadsTo: 'The provider.',
    },
  },
  '/session/role': { post: { tag: 'session', summary: 'Work as an expert', leadsTo: 'The dashboard.' } },
  '/session/role/reset': { post: { tag: 'session', summary: 'Back to one’s own role', leadsTo: 'The profile.' } },
  '/me/profile': {
    post: {
      tag: 'me',
      summary: 'Change one’s profile; fields that are not sent stay as they are',
      form: fields('name surname username phone mobilephone culture address country gender bornDate profession'),
      leadsTo: back,
    },
  },
  '/me/confirmation': {
    post: {
      tag: 'me',
      summary: 'Send the letter that confirms one’s address again',
      form: fields(''),
      leadsTo: back,
    },
  },
  '/me/consents': {
    post: {
      tag: 'me',
      summary: 'Give or withdraw consent to newsletters',
      form: fields('', { marketingAccepted: flag, unreadLetters: flag }),
      leadsTo: back,
    },
  },
  '/me/picture': {
    post: {
      tag: 'me',
      summary: 'Change one’s profile photo, or with `of=front` the photo of one’s face',
      form: fields('of remove', { file: upload }),
      leadsTo: back,
    },
  },
  '/me/password': {
    post: {
      tag: 'me',
      summary: 'Change one’s password',
      form: fields('oldPassword password passwordAgain'),
      leadsTo: back,
    },
  },
  '/me/sessions': {
    post: { tag: 'me', summary: 'End one of one’s own sessions, or all others', form: fields('id'), leadsTo: back },
  },
  '/me/erasure': {
    post: { tag: 'me', summary: 'Delete one’s account', form: fields('password'), leadsTo: 'Home.', secret: true },
  },
};
