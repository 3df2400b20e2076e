import { object, orNull, reference, text } from '@/lib/core/json-schema';

export const tokens = { token: text, refreshToken: text };
export const signedIn = object({ ...tokens, user: reference('SessionUser') });
export const webAuthnOptions = object({ options: orNull({ type: 'object' }) });
export const ANYBODY = [{}];
