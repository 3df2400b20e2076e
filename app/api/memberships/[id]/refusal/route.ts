import { decision } from '@/lib/memberships/answer-decision';
import { refuseMembership } from '@/lib/memberships/decide-membership';

/** The no to a request or an invitation, by either side. */
export const POST = decision('membershipRefused', refuseMembership);
