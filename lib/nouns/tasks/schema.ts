import { z } from 'zod';
import { STAFF } from '@/lib/core/actor/roles';
import { kind } from '@/lib/core/fields/kinds';
import { day, optional, reference, stamps, text } from '@/lib/core/fields/schema.fields';

/** Possible subjects of a task, at most one: its field and the resource. */
export const ABOUT = {
  personId: 'users',
  centerId: 'centers',
  productTestRequestId: 'product-test-requests',
  contactId: 'contacts',
  reportingId: 'reportings',
  cwRollupRequestId: 'cw-rollup-requests',
} as const;

export const taskRecord = z.object({
  title: text(200),
  dueOn: kind('day', day),
  isDone: z.boolean().optional(),
  /** Computed: `now` is today. */
  due: optional(kind('state', z.enum(['overdue', 'now', 'later', 'done']))),
  /** By letter, on the morning of its day. */
  isReminded: z.boolean().optional(),
  /** The task's author, unless an admin gives it to somebody else. */
  assigneeId: optional(reference('users', { 'originalRole[in]': STAFF.join(',') })),
  createdById: optional(reference('users')),
  personId: optional(reference(ABOUT.personId)),
  centerId: optional(reference(ABOUT.centerId)),
  productTestRequestId: optional(reference(ABOUT.productTestRequestId)),
  contactId: optional(reference(ABOUT.contactId)),
  reportingId: optional(reference(ABOUT.reportingId)),
  cwRollupRequestId: optional(reference(ABOUT.cwRollupRequestId)),
  ...stamps,
});

export type TaskField = keyof z.infer<typeof taskRecord>;

export const SUBJECTS = Object.keys(ABOUT) as (keyof typeof ABOUT)[];
