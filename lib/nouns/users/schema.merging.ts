import { z } from 'zod';
import { longText } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';

export const merging = z.strictObject({
  otherId: z.uuid('validation.invalid'),
  reason: longText(LONGEST.reason).refine((text) => text.trim() !== '', 'validation.required'),
});

// biome-ignore format: one name a line would fill the screen
export const MERGED_SUMS = [
  'practicePoints', 'theoryPoints', 'fanShopPoints', 'treatmentsGiven', 'treatmentsReceived',
  'memberships', 'waiting', 'codes', 'chats', 'connections', 'requests', 'files',
] as const;
