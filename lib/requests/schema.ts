import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { instant, optional, reference } from '@/lib/rest/schema';

/** What people ask for or report, as work for the office: the names of the resources. */
export const REQUESTS = ['product-test-requests', 'contacts', 'reportings', 'cw-rollup-requests'] as const;
export type RequestName = (typeof REQUESTS)[number];

export const isRequest = (name: string): name is RequestName => REQUESTS.some((one) => one === name);

/** What a request lacks at present; null once it is done and nobody waits. */
export const WORK = ['overdue', 'unanswered', 'in-hand'] as const;

/** How a list of requests can be narrowed for somebody who works on them. */
export const WORK_FILTERS = ['mine', 'unassigned', 'overdue', 'unanswered', 'duplicate'] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

/** The fields of the work on a request, whatever kind it is of. */
export const workFields = {
  /** Until when it should be done. */
  dueOn: optional(z.iso.date('validation.date')),
  /** Since when its applicant waits for an answer; null once there is one. */
  waitingSince: optional(instant),
  work: optional(kind('state', z.enum(WORK))),
};

/** What two requests may have in common, as far as it says that their applicant is the same. */
export const SAMENESS = ['email', 'phone', 'firm', 'subject'] as const;
export type Sameness = (typeof SAMENESS)[number];

/** Into which request it should go, because both are the same. */
export const requestMerging = z.strictObject({ intoId: z.uuid('validation.invalid') });

/** Whom, and which center, the office has made of who sent it in, or found to be the same. */
export const becameFields = {
  becameUserId: optional(reference('users')),
  becameCenterId: optional(reference('centers')),
};
