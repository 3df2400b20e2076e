import { getTranslations } from 'next-intl/server';
import { originWord } from '@/lib/nouns/credits/rules';
import type { CreditKind, CreditOrigin, CreditRefusal } from '@/lib/nouns/credits/schema';

export type Credit = {
  _id: string;
  kind: CreditKind;
  origin: CreditOrigin;
  amount: number;
  reason: string | null;
  refusal: CreditRefusal | null;
  treatmentId: string | null;
  productCodeId: string | null;
  createdAt: string;
};

interface CreditReasonProps {
  credit: Credit;
  /** Names of codes and treatments, by id. */
  names: Record<string, string>;
  hrefOf: (path: string) => string;
}

/** The reason of a ledger entry, with links to its code and treatment. */
export async function CreditReason({ credit, names, hrefOf }: CreditReasonProps) {
  const [t, refusals] = await Promise.all([
    getTranslations('dashboard.origins'),
    getTranslations('records.values.refusal'),
  ]);
  const { reason, refusal, productCodeId, treatmentId } = credit;
  const from = [
    { id: productCodeId, path: 'product-codes', className: 'link font-mono' },
    { id: treatmentId, path: 'treatments', className: 'link' },
  ].flatMap((one) => (one.id && names[one.id] ? [{ ...one, id: one.id, text: names[one.id]! }] : []));
  return (
    <>
      {t(originWord(credit))}
      {reason && reason !== names[treatmentId ?? ''] && <span className="text-ink-soft"> · {reason}</span>}
      {from.map(({ id, path, text, className }) => (
        <span key={id} className="text-ink-soft">
          {' · '}
          <a href={hrefOf(`${path}/${id}`)} className={className}>
            {text}
          </a>
        </span>
      ))}
      {refusal && <span className="block">{refusals(refusal)}</span>}
    </>
  );
}
