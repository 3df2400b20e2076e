import { decision } from '@/lib/memberships/answer-decision';
import { refuseMembership } from '@/lib/memberships/decide-membership';

/** Declines a membership request or an invitation, for either side. */
export const POST = decision('membershipRefused', refuseMembership);
