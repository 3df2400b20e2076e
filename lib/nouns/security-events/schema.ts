import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { instant, reference } from '@/lib/core/fields/schema.fields';
import { names } from '@/lib/run/names';

const SECURITY_EVENT_KINDS = names(`sign-in sign-in-on-new-device sign-in-failed locked-out session-ended
  session-reused refused infected-upload password-changed role-changed email-change-asked email-changed factor-added
  factor-removed factor-reset factor-failed recovery-code-used recovery-codes-renewed key-made key-rotated
  key-revoked key-refused app-connected`);

export const SESSION_CAUSES = names(`signed-out by-owner by-admin password-changed password-reset password-set
  token-reused account-disabled account-deleted address-not-proved factor-added factor-reset other`);

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];
export type SessionCause = (typeof SESSION_CAUSES)[number];

/** An event of an account: whose, who did it, when, from where, on which device. */
export const securityEventRecord = z.object({
  userId: reference('users').nullish(),
  actorId: reference('users').nullish(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  cause: z.enum(SESSION_CAUSES).nullish(),
  detail: z.string().nullish(),
  device: z.string().nullish(),
  ipAddress: z.string().nullish(),
  requestId: z.string().nullish(),
  createdAt: kind('moment', instant).optional(),
});

export type SecurityEventField = keyof z.infer<typeof securityEventRecord>;
