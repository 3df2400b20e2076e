import { decision } from '@/lib/memberships/answer-decision';
import { endMembership } from '@/lib/memberships/end-membership';

/** Leaves a center or removes a member: the form variant of `DELETE /api/memberships/{id}`. */
export const POST = decision('membershipEnded', endMembership);
