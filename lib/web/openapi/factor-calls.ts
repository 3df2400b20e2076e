import { fields, object, orNull } from '@/lib/core/json-schema';
import { jsonSchema } from '@/lib/core/openapi';
import { sessionProof } from '@/lib/nouns/accounts/schema';
import { secondStep } from '@/lib/nouns/accounts/second-factors/schema';
import { signedIn } from './account-calls';
import { anybody, back, type Calls } from './operation';

const webAuthnOptions = object({ options: orNull({ type: 'object' }) });

/** The second step of signing in, and verifying oneself again before irreversible actions. */
export const factorCalls: Calls = {
  '/auth/factor': {
    post: {
      tag: 'auth',
      summary:
        'The second step of signing in: a code of the authenticator app, a recovery code or the answer of a passkey, with the header `x-sign-in-step` of the refusal',
      security: anybody,
      body: jsonSchema(secondStep),
      answer: signedIn,
      secret: true,
    },
  },
  '/auth/factor/passkey': {
    post: {
      tag: 'auth',
      summary:
        'What a passkey has to sign for the second step (WebAuthn request options); null for people without a passkey',
      security: anybody,
      answer: webAuthnOptions,
      secret: true,
    },
  },
  '/me/second-factor': {
    post: {
      tag: 'me',
      summary:
        'Set up an authenticator app (`begin`, `confirm`) or a passkey (`addPasskey`), remove a factor (`remove`), or make new recovery codes (`renew`)',
      form: fields('act id code name passkey verificationPassword'),
      leadsTo: back,
      secret: true,
    },
  },
  '/me/second-factor/passkey': {
    post: {
      tag: 'me',
      summary:
        'What a browser needs to create a passkey (WebAuthn creation options), which is then sent with `addPasskey`',
      answer: webAuthnOptions,
      secret: true,
    },
  },
  '/me/verification': {
    post: {
      tag: 'me',
      summary:
        'Verify oneself again, by the password or, with a second factor, a code or passkey: calls that answer 403 with `errors.verificationRequired` are then accepted for 15 minutes',
      body: jsonSchema(sessionProof),
      secret: true,
    },
  },
  '/me/verification/passkey': {
    post: {
      tag: 'me',
      summary:
        'What a passkey has to sign in place of the password (WebAuthn request options); null for people without a passkey',
      answer: webAuthnOptions,
      secret: true,
    },
  },
};
