import { decision } from '@/lib/memberships/answer-decision';
import { acceptMembership } from '@/lib/memberships/decide-membership';

/** The yes to a request or an invitation. */
export const POST = decision('membershipAccepted', acceptMembership);
