import type { Person } from '@/lib/core/actor/actor';
import { type Query, readPaging } from '@/lib/core/screens/address';
import { readExistingPage, readShown } from '@/lib/core/screens/read-records';
import { names } from '@/lib/run/names';
import { treatments } from './resource';
import type { TreatmentRecord } from './schema';

const SHOWN = names('treatedOn productName expertName centerName colorType startValue endValue gain rating');

export type TreatmentRow = Pick<TreatmentRecord, (typeof SHOWN)[number]> & {
  _id: string;
  treatedOn: string;
};

export type TreatmentList = {
  /** From the address. */
  state: { q: string; sort: string; page: number; limit: number; columns: string[]; chosen: Record<string, string> };
  records: TreatmentRow[];
  total: number;
  isLowerBound: boolean;
};

export async function listTreatments(me: Person, query: Query): Promise<TreatmentList> {
  const state = { ...readPaging(query), q: '', sort: '', columns: [], chosen: {} };
  const { records, total, isLowerBound, page } = await readExistingPage(state, (wanted) =>
    readShown(treatments, me, {
      sort: '-treatedOn',
      page: String(wanted),
      limit: String(state.limit),
      fields: SHOWN.join(','),
    }),
  );
  return { state: { ...state, page }, records: records as unknown as TreatmentRow[], total, isLowerBound };
}
