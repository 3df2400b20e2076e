import { z } from 'zod';
import { id, instant } from '@/lib/rest/schema';
import { ROLES } from '@/lib/users/schema';

/** What the portal notes; verbs have names of their own. */
export const AUDIT_ACTIONS = [
  ...['create', 'update', 'delete', 'restore', 'view', 'upload', 'download', 'export', 'undo', 'recall', 'consume'],
  ...['register', 'invite', 'confirm-email', 'reset-password', 'change-password', 'set-password', 'end-sessions'],
  ...['send-password-reset', 'send-confirmation', 'link-social-account', 'switch-role', 'join-center', 'leave-center'],
  ...['reach-level', 'force-theory', 'record-visit', 'share-picture', 'unshare-picture'],
  ...['withdraw-pictures', 'restore-pictures', 'erase'],
] as const;

/** The resources under /api, and the files. */
export const AUDIT_ENTITIES = [
  ...['audit-entries', 'categories', 'center-events', 'centers', 'chats', 'connections', 'consultants', 'contacts'],
  ...['credits', 'customers', 'cw-rollup-requests', 'downloads', 'export-batches', 'faqs', 'files', 'labels'],
  ...['messages', 'news', 'newsletters', 'notifications', 'product-code-batches', 'product-codes'],
  ...[
    'product-test-requests',
    'products',
    'promo-settings',
    'reportings',
    'security-events',
    'settings',
    'treatments',
    'users',
  ],
  ...['users/experts', 'vat_rates', 'views'],
] as const;

const values = z.record(z.string(), z.unknown()).nullish();

/** Who changed what when, or opened it; written with the change itself. */
export const auditEntryRecord = z.object({
  /** Nobody: the system, or a visitor. */
  actorId: id.nullish(),
  actorRole: z.enum(ROLES).nullish(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: id.nullish(),
  /** Only the fields that changed, as they were. */
  before: values,
  after: values,
  reason: z.string().nullish(),
  requestId: z.string().nullish(),
  createdAt: instant.optional(),
});

export type AuditEntryField = keyof z.infer<typeof auditEntryRecord>;
