import { decision } from '@/lib/nouns/memberships/answer-decision';
import { endMembership } from '@/lib/nouns/memberships/end-membership';

/** Leaves a center or removes a member: the form variant of `DELETE /api/memberships/{id}`. */
export const POST = decision('membershipEnded', endMembership);
