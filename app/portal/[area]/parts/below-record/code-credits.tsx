import { type CodeCredit, CodeCredits as Entries } from '@/components/product-codes/code-credits';
import { readShown, resourceNamed } from '@/lib/core/screens/read-records';
import type { RecordPart } from '../slots';

/** The credits that a used code has earned, entry by entry of the ledger. */
export async function CodeCredits({ me, view }: RecordPart) {
  if (view.record.status !== 'used') return null;
  const { records } = await readShown(resourceNamed('credits'), me, {
    productCodeId: view.record._id,
    sort: 'createdAt',
    fields: 'kind,origin,amount,reason,createdAt',
  });
  return (
    <div className="mt-4">
      <Entries rows={records as CodeCredit[]} />
    </div>
  );
}
