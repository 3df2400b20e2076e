import { registration, socialLogin } from '@/lib/accounts/schema';
import { jsonSchema, reference } from '@/lib/rest/openapi';
import { merging } from '@/lib/users/schema.merging';
import { seeing } from '@/lib/users/start-seeing';
import {
  anybody,
  asked,
  basic,
  type Calls,
  fields,
  flag,
  id,
  instant,
  list,
  object,
  orNull,
  service,
  text,
  upload,
} from './operation';

const sessionUser = reference('SessionUser');
const tokens = { token: text, refreshToken: text };
const signedIn = object({ ...tokens, user: sessionUser });
const person = reference('Users');
const openSession = object({
  ...{ _id: id, kind: text, userAgent: orNull(text), ipAddress: orNull(text), createdAt: instant, lastUsedAt: instant },
});
const back = 'The screen of the form, with a notice or with what to correct.';

/** Signing in and out, and actions on one's own account. */
export const accountCalls: Calls = {
  '/auth': { post: { tag: 'auth', summary: 'Sign in', security: basic, answer: signedIn, secret: true } },
  '/auth/register': {
    post: {
      tag: 'auth',
      summary: 'Register a user',
      security: service,
      body: jsonSchema(registration),
      answer: object({ _id: text }),
      status: 201,
    },
  },
  '/auth/socialLogin': {
    post: {
      tag: 'auth',
      summary: 'Sign in with an identity token of a provider',
      security: anybody,
      body: jsonSchema(socialLogin),
      answer: signedIn,
      secret: true,
    },
  },
  '/auth/factor': {
    post: {
      tag: 'auth',
      summary:
        'The second step of signing in: a code of the authenticator app or a recovery code, and the header `x-sign-in-step` of the refusal',
      security: anybody,
      body: object({ code: text }),
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
      summary: 'Search all resources by name, address or code; or resolve the names of some records',
      query: [asked('q'), asked('recent', text, 'Records as `resource:id`, separated by commas.')],
      answer: object({
        records: list(
          object({
            ...{ resource: text, id, title: text, details: list(text), kind: text, href: text, icon: orNull(text) },
          }),
        ),
      }),
    },
  },
  '/search/commands': {
    get: {
      tag: 'search',
      summary: 'The screens and actions open to the caller',
      answer: object({
        commands: list(object({ kind: text, text, icon: text, href: text, post: text }, ['href', 'post'])),
      }),
    },
  },
  '/users/me': {
    get: { tag: 'users', summary: 'The signed-in user', answer: person },
    put: {
      tag: 'users',
      summary: 'Update one’s own record',
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
      body: object({ password: text, oldPassword: text }, ['oldPassword']),
    },
  },
  '/users/role': {
    put: {
      tag: 'users',
      summary: 'Switch to the role of an expert',
      body: object({ role: { const: 'expert' } }),
      answer: sessionUser,
    },
  },
  '/users/role/reset': { put: { tag: 'users', summary: 'Switch back to one’s own role', answer: sessionUser } },
  '/users/{id}/picture': {
    get: { tag: 'users', summary: 'The portrait of a person, or their initials', file: 'image/*' },
  },
  '/users/{id}/sessions': {
    get: { tag: 'users', summary: 'A user’s sessions: one’s own, or for an admin', answer: list(openSession) },
    delete: { tag: 'users', summary: 'End all sessions of somebody (admin)' },
  },
  '/users/{id}/sessions/{sessionId}': { delete: { tag: 'users', summary: 'End one session of somebody (admin)' } },
  '/users/{id}/password-reset': {
    post: { tag: 'users', summary: 'Send somebody a link to set a new password (admin)' },
  },
  '/users/{id}/confirmation': {
    post: { tag: 'users', summary: 'Send somebody the confirmation letter again (admin)' },
  },
  '/users/{id}/password': {
    put: { tag: 'users', summary: 'Set somebody’s password (admin)', body: object({ password: text }) },
  },
  '/users/{id}/seeing': {
    post: {
      tag: 'users',
      summary: 'View the portal as somebody else, except admins, for half an hour in this session, read-only',
      body: jsonSchema(seeing),
      answer: object({ until: instant, to: text }),
      secret: true,
    },
  },
  '/users/{id}/sight': {
    get: {
      tag: 'users',
      summary: 'Which rule shows or hides a record and each of its fields to this user (admin)',
      query: [asked('resource', text, 'A resource by its name.'), asked('record', id)],
      answer: object({
        ...{ resource: text, recordId: id, isThere: flag, isDeleted: flag, isVisible: flag },
        decisive: orNull({ type: 'integer' }),
        fields: list(object({ name: text, read: flag, update: flag })),
        grants: list({ type: 'object' }),
      }),
    },
  },
  '/me/seeing/end': { post: { tag: 'users', summary: 'Stop viewing the portal as somebody else', secret: true } },
  '/users/{id}/merger': {
    post: {
      tag: 'users',
      summary: 'Merge another account of the same person into this one; irreversible, and requires the password',
      body: jsonSchema(merging),
    },
  },
  '/users/{id}/erasure': {
    post: { tag: 'users', summary: 'Erase somebody permanently (admin)', body: object({ reason: text }) },
  },
  '/forms/user-account': {
    post: {
      tag: 'users',
      summary: 'The account actions of the admin’s screen',
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
    get: { tag: 'session', summary: 'Redirect to the landing page', security: anybody, leadsTo: 'The landing page.' },
  },
  '/session/providers/{provider}': {
    get: {
      tag: 'session',
      summary: 'Redirect to the sign-in page of a configured provider',
      security: anybody,
      leadsTo: 'The provider.',
    },
  },
  '/session/role': { post: { tag: 'session', summary: 'Switch to the role of an expert', leadsTo: 'The dashboard.' } },
  '/session/role/reset': {
    post: { tag: 'session', summary: 'Switch back to one’s own role', leadsTo: 'The profile.' },
  },
  '/me/profile': {
    post: {
      tag: 'me',
      summary: 'Change name, phones and language',
      form: fields('name surname username phone mobilephone culture'),
      leadsTo: back,
    },
  },
  '/me/confirmation': {
    post: { tag: 'me', summary: 'Send the caller’s confirmation letter again', form: fields(''), leadsTo: back },
  },
  '/me/consents': {
    post: {
      tag: 'me',
      summary: 'Update the consent to letters',
      form: fields('', { marketingAccepted: flag, unreadLetters: flag }),
      leadsTo: back,
    },
  },
  '/me/picture': {
    post: { tag: 'me', summary: 'Change one’s photo', form: fields('remove', { file: upload }), leadsTo: back },
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
    post: { tag: 'me', summary: 'End one of one’s sessions, or all others', form: fields('id'), leadsTo: back },
  },
  '/me/second-factor': {
    post: {
      tag: 'me',
      summary:
        'Set up an authenticator app (`begin`, `confirm`), take a factor away (`remove`), make new recovery codes (`renew`)',
      form: fields('act id code verificationPassword'),
      leadsTo: back,
      secret: true,
    },
  },
  '/me/verification': {
    post: {
      tag: 'me',
      summary:
        'Confirm the password, or a code of the second factor: calls that answer 403 with `errors.verificationRequired` then succeed for 15 minutes',
      body: object({ password: text, code: text }, ['password', 'code']),
      secret: true,
    },
  },
  '/me/export': {
    post: {
      tag: 'me',
      summary: 'Everything the portal stores about the caller',
      file: 'application/zip',
      secret: true,
    },
  },
  '/me/erasure': {
    post: { tag: 'me', summary: 'Delete one’s account', form: fields('password'), leadsTo: 'Home.', secret: true },
  },
};
