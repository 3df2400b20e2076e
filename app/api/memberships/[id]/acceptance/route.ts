import { decision } from '@/lib/nouns/memberships/answer-decision';
import { acceptMembership } from '@/lib/nouns/memberships/decide-membership';

/** Accepts a membership request or an invitation. */
export const POST = decision('membershipAccepted', acceptMembership);
