import { createHash } from 'node:crypto';

/** The append-only tables covered by the hash chain. */
export const LEDGERS = ['audit', 'credits'] as const;
export type Ledger = (typeof LEDGERS)[number];

/** The digests of a row: of its permanent part, and of the part that may be emptied when a person or request is erased. */
export type Sealed = { ledger: Ledger; entryId: string; content: string; details: string | null };

export const BEGINNING = '0'.repeat(64);

/** The seal of a row, derived from the previous one: changing a row would require recomputing all later seals. */
export const sealOf = (before: string, number: bigint, { ledger, entryId, content, details }: Sealed): string =>
  createHash('sha256')
    .update(JSON.stringify([before, String(number), ledger, entryId, content, details]))
    .digest('hex');

const digest = (...parts: string[]) =>
  `encode(sha256(convert_to(json_build_array(${parts.join(', ')})::text, 'UTF8')), 'hex')`;

const instant = '(extract(epoch from e.created_at) * 1000)::bigint';

const audited = ['e.id', 'e.actor_id', 'e.actor_role', 'e.action', 'e.entity', 'e.entity_id', 'e.request_id', instant];

type Source = { table: string; entity: string; content: string; details: string; erasedFor: string };

/** SQL for the digests of a row `e`. Computed here, not by a function in the database that they protect. */
export const sources: Record<Ledger, Source> = {
  audit: {
    table: 'audit_entries',
    entity: 'e.entity',
    content: `case when e.key_id is null then ${digest(...audited)} else ${digest(...audited, 'e.key_id')} end`,
    details: digest('e.salt', 'e.before', 'e.after', 'e.reason'),
    erasedFor: 'e.erased_for',
  },
  credits: {
    table: 'credit_entries',
    entity: 'null::text',
    content: digest(
      'e.id',
      'e.user_id',
      'e.kind',
      'e.origin',
      'e.amount',
      'e.source',
      'e.reason',
      'e.treatment_id',
      'e.product_code_id',
      'e.creator_id',
      instant,
    ),
    details: 'null::text',
    erasedFor: 'null::uuid',
  },
};
