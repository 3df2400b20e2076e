import { getTranslations } from 'next-intl/server';
import { DataTable } from '@/components/data-table/data-table';
import { fieldWords } from '@/components/data-table/field-words';
import { listAddress, nextSort } from '@/components/data-table/list-address';
import type { TreatmentList } from '@/lib/treatments/list-treatments';
import { type CellName, TreatmentCell } from './treatment-cell';

interface TreatmentTableProps {
  path: string;
  list: TreatmentList;
  hrefOf: (id: string) => string;
}

type Column = { id: CellName; field: string; sort?: string; numeric?: boolean };

const columns: readonly Column[] = [
  { id: 'patient', field: 'patient', sort: 'patient.surname' },
  { id: 'treatedOn', field: 'treatedOn', sort: 'treatedOn' },
  { id: 'productName', field: 'productName', sort: 'productName' },
  { id: 'shades', field: 'startValue' },
  { id: 'gain', field: 'gain', sort: 'gain', numeric: true },
  { id: 'pictures', field: 'pictureKinds' },
  { id: 'points', field: 'points', numeric: true },
  { id: 'rating', field: 'rating', sort: 'rating', numeric: true },
  { id: 'expertName', field: 'expertName' },
  { id: 'centerName', field: 'centerName' },
];

/** The treatments as a table; a reader gets the columns of the fields they may see. */
export async function TreatmentTable({ path, list, hrefOf }: TreatmentTableProps) {
  const [t, listWords, words] = await Promise.all([
    getTranslations('treatments'),
    getTranslations('records'),
    fieldWords('treatments'),
  ]);
  const { state, records: rows, total, fields } = list;
  const headers: Record<string, string> = { shades: t('summary.shades'), gain: t('summary.gain') };
  return (
    <DataTable
      caption={t('title')}
      sortLabel={listWords('sort')}
      rowCount={total}
      page={state.page}
      pageSize={state.limit}
      columns={columns
        .filter(({ field }) => fields.includes(field))
        .map(({ id, field, sort, numeric = false }) => ({
          id,
          header: headers[id] ?? words.field(field),
          href: sort ? listAddress(path, state, { sort: nextSort(state.sort, sort) }) : null,
          sorted: !sort ? null : state.sort === sort ? 'asc' : state.sort === `-${sort}` ? 'desc' : null,
          numeric,
        }))}
      rows={rows.map((row) => ({
        id: row._id,
        href: hrefOf(row._id),
        cells: Object.fromEntries(
          columns.map(({ id }) => [id, <TreatmentCell key={id} name={id} row={row} to={t('to')} />]),
        ),
      }))}
    />
  );
}
