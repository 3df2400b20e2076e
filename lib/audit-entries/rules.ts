import { createHash } from 'node:crypto';

/** What is chained: rows that are only added to. */
export const LEDGERS = ['audit', 'credits'] as const;
export type Ledger = (typeof LEDGERS)[number];

/** The digests of one row: of what never changes, and of what may be emptied when a person is erased. */
export type Sealed = { ledger: Ledger; entryId: string; content: string; details: string | null };

/** What the first seal follows upon. */
export const BEGINNING = '0'.repeat(64);

/** The seal of a row, given the one before: whoever changes a row would have to make all later seals anew. */
export const sealOf = (before: string, number: bigint, { ledger, entryId, content, details }: Sealed): string =>
  createHash('sha256')
    .update(JSON.stringify([before, String(number), ledger, entryId, content, details]))
    .digest('hex');
