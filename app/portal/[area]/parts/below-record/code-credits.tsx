import { getTranslations } from 'next-intl/server';
import { ShortList } from '@/components/data-table/short-list';
import { openLatest } from '@/lib/core/screens/open-latest';
import type { RecordPart } from '../slots';

const COLUMNS = ['createdAt', 'kind', 'origin', 'reason', 'amount'];

/** The credits that a used code has earned, entry by entry of the ledger; withdrawn ones if it was recalled. */
export async function CodeCredits({ me, view: { record } }: RecordPart) {
  if (record.status !== 'used') return null;
  const parameters = { productCodeId: record._id, sort: 'createdAt', limit: '100' };
  const [t, { resource, fields, records, names }] = await Promise.all([
    getTranslations('dashboard'),
    openLatest('credits', me, COLUMNS, parameters),
  ]);
  const rows = { resource, fields, records, names };
  return <ShortList title={t('codeCredits')} {...rows} empty={t('noCodeCredits')} />;
}
