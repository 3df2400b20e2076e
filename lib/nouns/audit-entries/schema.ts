import { z } from 'zod';
import { ROLES } from '@/lib/core/actor/roles';
import { kind } from '@/lib/core/fields/kinds';
import { id, optional, reference, stamps } from '@/lib/core/fields/schema.fields';
import { CASE_STATUSES } from '@/lib/nouns/requests/contacts/schema';
import { RESOURCE_NAMES } from '@/lib/nouns/resource-names';
import { names } from '@/lib/run/names';

export const AUDIT_ACTIONS = names(`create update delete restore view upload download export undo revert recall
  consume register invite take-on confirm-email request-email reset-password change-password set-password
  end-sessions send-password-reset send-confirmation link-social-account switch-role join-center leave-center
  ask-membership refuse-membership hand-over reach-level force-theory set-level correct-credits record-visit
  share-picture unshare-picture withdraw-pictures restore-pictures erase lift-bounce merge decide-claim
  answer-inquiry show-person hide-person separate start-seeing end-seeing explain-sight add-second-factor
  remove-second-factor reset-second-factors renew-recovery-codes rotate-key revoke-key renew-secret revoke-app`);

export const AUDIT_ENTITIES = [...RESOURCE_NAMES, 'files', 'jobs'] as const;

/** Actors with a service credential, by its purpose; `service` is the former one, which opens everything. */
export const SERVICES = ['service', 'service-programme', 'service-mail', 'service-metrics'] as const;

const values = z.record(z.string(), z.unknown()).nullish();

/** Written in the transaction of the change. */
export const auditEntryRecord = z.object({
  /** Null: the system, or a visitor. */
  actorId: reference('users').nullish(),
  /** Of a person, or the service whose credential was used. */
  actorRole: kind('choice', z.enum([...ROLES, ...SERVICES]), { words: 'roles' }).nullish(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: id.nullish(),
  /** Only the changed fields, with their old values. */
  before: values,
  after: values,
  /** The new state and assignee of a request. */
  status: optional(kind('state', z.enum([...CASE_STATUSES, 'new', 'managed', 'open']))),
  assigneeId: optional(reference('users')),
  reason: z.string().nullish(),
  requestId: z.string().nullish(),
  keyId: reference('api-keys').nullish(),
  appId: reference('apps').nullish(),
  createdAt: stamps.createdAt,
});

export type AuditEntryField = keyof z.infer<typeof auditEntryRecord>;
