import { z } from 'zod';
import { longText } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/**
 * What is decided about two centers founded as one practice. `separate`: they are two practices. `one`: they are the same;
 * records and people of the other join the kept one. `refused`: the other's founders have no claim to it.
 */
const CLAIM_DECISIONS = ['separate', 'one', 'refused'] as const;

/** `POST /practice-claims/{id}/decision` */
export const claimDecision = z
  .strictObject({
    decision: z.enum(CLAIM_DECISIONS, 'validation.choice'),
    /** The center that stays; for `separate`, both do. */
    keptId: z.uuid('validation.choice').optional(),
    /** For the history; shown to staff only. */
    reason: longText(LONGEST.reason).refine((text) => text.trim() !== '', 'validation.required'),
  })
  .refine(({ decision, keptId }) => decision === 'separate' || keptId !== undefined, {
    path: ['keptId'],
    message: 'validation.choice',
  });
