/** Ascending. `qualified` is the training gate and ranks between base and silver. */
export const LEVELS = ['base', 'qualified', 'silver', 'gold', 'sapphire', 'ruby', 'emerald', 'diamond'] as const;
export const CREDIT_KINDS = ['theory', 'practice', 'fan_shop'] as const;
export const CREDIT_ORIGINS = [
  'product_code',
  'kit',
  'treatment',
  'control',
  'satisfaction',
  'academy',
  'shop',
  'recall',
  'admin',
] as const;

export type Level = (typeof LEVELS)[number];
export type CreditKind = (typeof CREDIT_KINDS)[number];
export type CreditOrigin = (typeof CREDIT_ORIGINS)[number];

/** The totals of a person that decide their level; `theoryForced`, when set, counts in place of `theory`. */
export type Totals = { theory: number; practice: number; theoryForced: number | null };

/** One row to be added to the ledger; unique on source and kind, so that adding it twice adds it once. */
export type CreditDraft = { kind: CreditKind; origin: CreditOrigin; amount: number; source: string };
