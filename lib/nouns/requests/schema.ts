import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { instant, optional, reference } from '@/lib/core/fields/schema.fields';

/** Requests and reports, as work for the office: the resources' names. */
export const REQUESTS = ['product-test-requests', 'contacts', 'reportings', 'cw-rollup-requests'] as const;
export type RequestName = (typeof REQUESTS)[number];

export const isRequest = (name: string): name is RequestName => REQUESTS.some((one) => one === name);

/** What is currently missing in a request; null once it is closed and nobody is waiting. */
const WORK = ['overdue', 'unanswered', 'in-hand'] as const;

export const WORK_FILTERS = ['mine', 'unassigned', 'overdue', 'unanswered', 'duplicate', 'snoozed'] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

export const assignee = optional(reference('users', { originalRole: 'admin' }));

export const workFields = {
  dueOn: optional(z.iso.date('validation.date')),
  /** Null if answered. */
  waitingSince: optional(instant),
  /** Snoozed until this day, or until a reply arrives. */
  snoozedUntil: optional(z.iso.date('validation.date')),
  work: optional(kind('state', z.enum(WORK))),
};

const MATCH_REASONS = ['email', 'phone', 'firm', 'subject', 'otherEmail'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export const requestMerging = z.strictObject({ intoId: z.uuid('validation.invalid') });

export const conversionFields = {
  becameUserId: optional(reference('users')),
  becameCenterId: optional(reference('centers')),
};
