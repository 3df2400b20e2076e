import { decision } from '@/lib/memberships/answer-decision';
import { acceptMembership } from '@/lib/memberships/decide-membership';

/** Accepts a membership request or an invitation. */
export const POST = decision('membershipAccepted', acceptMembership);
