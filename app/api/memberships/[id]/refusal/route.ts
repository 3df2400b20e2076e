import { decision } from '@/lib/nouns/memberships/answer-decision';
import { refuseMembership } from '@/lib/nouns/memberships/decide-membership';

/** Declines a membership request or an invitation, for either side. */
export const POST = decision('membershipRefused', refuseMembership);
