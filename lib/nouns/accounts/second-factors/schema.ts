import { z } from 'zod';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** The header with which clients without cookies continue a sign-in. */
export const STEP_HEADER = 'x-sign-in-step';

export const FACTOR_SCREEN = 'profile/second-factor';

/** A code of the app, or a recovery code. The format is not validated: a wrong code is wrong, whatever it looks like. */
export const typedCode = z.string().trim().min(1, 'validation.required').max(LONGEST.code);

const bytes = z.base64url().max(8_000);
const credential = {
  id: bytes.min(1).max(1_400),
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** Further properties are ignored. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

export const signedByPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;

export const secondStep = z
  .strictObject({ code: typedCode.optional(), passkey: signedByPasskey.optional() })
  .refine(({ code, passkey }) => code || passkey, { path: ['code'], message: 'validation.required' });
export type Proof = z.output<typeof secondStep>;

/** Parses what the browser returned, sent as text in a form; null if it is invalid. */
export function readField<T extends z.ZodType>(schema: T, text: string | undefined): z.output<T> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}
