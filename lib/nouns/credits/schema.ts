import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { email, id, instant, optional, reference, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { names } from '@/lib/run/names';
import { LEVELS } from './schema.levels';

export const CREDIT_KINDS = ['theory', 'practice', 'fan_shop'] as const;
const CREDIT_ORIGINS = names('product_code kit treatment control satisfaction academy shop recall admin');

export const totals = { theory: 'theoryPoints', practice: 'practicePoints', fan_shop: 'fanShopPoints' } as const;

/** Why something that was recorded earned nothing. */
const CREDIT_REFUSALS = ['recorded_late', 'visit_late', 'daily_limit', 'patient_unknown'] as const;

export type CreditKind = (typeof CREDIT_KINDS)[number];
export type CreditOrigin = (typeof CREDIT_ORIGINS)[number];
export type CreditRefusal = (typeof CREDIT_REFUSALS)[number];

/** The totals that decide a person's level; `theoryForced`, if set, replaces `theory`. */
export type Totals = { theory: number; practice: number; theoryForced: number | null };

/** A new ledger entry; unique by source and kind, so that adding it twice has no effect. */
export type CreditDraft = {
  kind: CreditKind;
  origin: CreditOrigin;
  /** 0 if it was refused. */
  amount: number;
  source: string;
  refusal?: CreditRefusal;
};

export const creditRecord = z.object({
  userId: reference('users'),
  kind: kind('choice', z.enum(CREDIT_KINDS), { words: 'dashboard.kinds' }),
  origin: kind('choice', z.enum(CREDIT_ORIGINS), { words: 'dashboard.origins' }),
  amount: z.int(),
  source: text(300),
  reason: optional(text(LONGEST.remark)),
  refusal: optional(z.enum(CREDIT_REFUSALS)),
  treatmentId: optional(reference('treatments')),
  productCodeId: optional(reference('product-codes')),
  creatorId: optional(reference('users')),
  createdAt: stamps.createdAt,
});

export type CreditField = keyof z.infer<typeof creditRecord>;

/** More than any course gives: a larger number is a typo. */
const MOST_THEORY = 500;

/** A course completed at the academy. The person is given by id or by e-mail address. */
const credited = { userId: id.optional(), email: email.optional() };
const isOneOf = ({ userId, email: address }: { userId?: string; email?: string }) =>
  (userId === undefined) !== (address === undefined);
const eitherOr = { path: ['userId'], message: 'validation.idOrEmail' };

export const theoryCredits = z
  .strictObject({
    ...credited,
    amount: wholeNumber(1, MOST_THEORY),
    /** The academy's name for the course: the same course counts once per person. */
    course: text(120),
    completedAt: instant.optional(),
  })
  .refine(isOneOf, eitherOr);

export const fanShopOrder = z
  .strictObject({
    ...credited,
    amount: wholeNumber(1, 100_000),
    order: text(120),
  })
  .refine(isOneOf, eitherOr);

export type FanShopOrder = z.infer<typeof fanShopOrder>;

export type TheoryCredits = z.infer<typeof theoryCredits>;

/** Theory points set by an admin to replace the earned ones, with the reason; null removes them. */
export const forcedTheory = z.strictObject({
  points: wholeNumber(0, 10_000).nullable(),
  reason: kind('long', text(LONGEST.reason)),
});

export type ForcedTheory = z.infer<typeof forcedTheory>;

/** More than anybody earns at once: a larger number is a typo. */
const MOST_CORRECTED = 1000;

/** The kinds that an admin corrects in the ledger; theory points are replaced instead (`forcedTheory`). */
const CORRECTED_KINDS = ['practice', 'fan_shop'] as const satisfies CreditKind[];

/** Credits that an admin adds or, if negative, takes away; the person reads the reason. */
export const creditCorrection = z.strictObject({
  kind: kind('choice', z.enum(CORRECTED_KINDS), { words: 'dashboard.kinds' }),
  amount: wholeNumber(-MOST_CORRECTED, MOST_CORRECTED).refine((amount) => amount !== 0, 'validation.invalid'),
  reason: kind('long', text(LONGEST.remark)),
});

/** The same as an admin types it: numeric keyboards have no minus. */
export const typedCorrection = z.strictObject({
  kind: creditCorrection.shape.kind,
  way: z.enum(['add', 'take']),
  amount: wholeNumber(1, MOST_CORRECTED),
  reason: creditCorrection.shape.reason,
});

/** Filled in from an amount such as `-5` in the address. */
export function typedCorrectionOf(amount = ''): Record<string, string> {
  const [, sign, given = ''] = /^([+-]?)(\d{1,6})$/.exec(amount) ?? [];
  return { kind: 'practice', way: sign === '-' ? 'take' : 'add', amount: given };
}

export const levelByHand = z.strictObject({
  level: kind('level', z.enum(LEVELS.slice(1)), { words: 'levels' }),
  reason: kind('long', text(LONGEST.reason)),
});

export type LevelByHand = z.infer<typeof levelByHand>;
