import { z } from 'zod';
import { id, instant, text } from '@/lib/rest/schema';

const values = z.record(z.string(), z.unknown()).nullish();

/** Who changed what when, or opened it; written with the change itself. */
export const auditEntryRecord = z.object({
  /** Nobody: the system, or a visitor. */
  actorId: id.nullish(),
  actorRole: z.string().nullish(),
  /** create, update, delete, restore, view, and the names of verbs. */
  action: text(60),
  /** Name of a resource. */
  entity: text(60),
  entityId: id.nullish(),
  /** Only the fields that changed, as they were. */
  before: values,
  after: values,
  reason: z.string().nullish(),
  requestId: z.string().nullish(),
  createdAt: instant.optional(),
});

export type AuditEntryField = keyof z.infer<typeof auditEntryRecord>;
