import { sessionProof } from '@/lib/accounts/schema';
import { jsonSchema } from '@/lib/rest/openapi';
import { secondStep } from '@/lib/second-factors/schema';
import { signedIn } from './account-calls';
import { anybody, back, type Calls, fields, object, orNull } from './operation';

const webAuthnOptions = object({ options: orNull({ type: 'object' }) });

/** The second step of signing in, and what stands for the password before what cannot be undone. */
export const factorCalls: Calls = {
  '/auth/factor': {
    post: {
      tag: 'auth',
      summary:
        'The second step of signing in: a code of the authenticator app or a recovery code, or what a passkey has signed, and the header `x-sign-in-step` of the refusal',
      security: anybody,
      body: jsonSchema(secondStep),
      answer: signedIn,
      secret: true,
    },
  },
  '/auth/factor/passkey': {
    post: {
      tag: 'auth',
      summary: 'What a passkey has to sign for the second step (WebAuthn request options); null for who has none',
      security: anybody,
      answer: webAuthnOptions,
      secret: true,
    },
  },
  '/me/second-factor': {
    post: {
      tag: 'me',
      summary:
        'Set up an authenticator app (`begin`, `confirm`) or a passkey (`addPasskey`), take a factor away (`remove`), make new recovery codes (`renew`)',
      form: fields('act id code name passkey verificationPassword'),
      leadsTo: back,
      secret: true,
    },
  },
  '/me/second-factor/passkey': {
    post: {
      tag: 'me',
      summary:
        'What a browser needs in order to make a passkey (WebAuthn creation options), which `addPasskey` then brings',
      answer: webAuthnOptions,
      secret: true,
    },
  },
  '/me/verification': {
    post: {
      tag: 'me',
      summary:
        'Give the password again, or a code or passkey for who has a second factor: what answers 403 with `errors.verificationRequired` goes through for 15 minutes',
      body: jsonSchema(sessionProof),
      secret: true,
    },
  },
  '/me/verification/passkey': {
    post: {
      tag: 'me',
      summary: 'What a passkey has to sign in place of the password (WebAuthn request options); null for who has none',
      answer: webAuthnOptions,
      secret: true,
    },
  },
};
