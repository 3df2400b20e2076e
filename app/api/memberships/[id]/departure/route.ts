import { decision } from '@/lib/memberships/answer-decision';
import { endMembership } from '@/lib/memberships/end-membership';

/** Leaving a center, or taking somebody off; the button for what is also `DELETE /api/memberships/{id}`. */
export const POST = decision('membershipEnded', endMembership);
