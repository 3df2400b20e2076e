import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { instant, reference, stamps } from '@/lib/core/fields/schema.fields';

const MEMBERSHIP_STATUSES = ['waiting', 'active', 'closed'] as const;
const MEMBERSHIP_KINDS = ['request', 'invitation', 'founding'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];
export type MembershipKind = (typeof MEMBERSHIP_KINDS)[number];

/** A professional at a center: proposed by one side, accepted by the other. */
export const membershipRecord = z.object({
  centerId: reference('centers'),
  /** Omitted: the caller asks to join. Given: the person to invite. */
  userId: reference('users').optional(),
  status: kind('state', z.enum(MEMBERSHIP_STATUSES)).optional(),
  kind: z.enum(MEMBERSHIP_KINDS).optional(),
  isResponsible: z.boolean().optional(),
  centerName: z.string().nullish(),
  personName: z.string().nullish(),
  personEmail: z.string().nullish(),
  /** The deciders about a request, or the sender of an invitation; visible to the professional only. */
  responsibleNames: z.array(z.string()).optional(),
  askedByName: z.string().nullish(),
  askedById: reference('users').nullish(),
  decidedById: reference('users').nullish(),
  decidedAt: instant.nullish(),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type MembershipField = keyof z.infer<typeof membershipRecord>;

export type Membership = {
  id: string;
  centerId: string;
  userId: string;
  status: MembershipStatus;
  kind: MembershipKind;
  isResponsible: boolean;
};
