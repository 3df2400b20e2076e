import type { Person } from '@/lib/core/actor/actor';
import type { Total } from '@/lib/core/lists/list';
import type { Query } from '@/lib/core/screens/address';
import { listScreens } from '@/lib/core/screens/lists';
import { writableFields } from '@/lib/core/screens/open-form';
import { openFirst } from '@/lib/core/screens/open-list';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { listOfRequests } from './data';
import { cardFields, cardsOf, type RequestCard } from './request-cards';
import { isOpen, nextStates, statesOf } from './rules';
import type { RequestName } from './schema';

export type BoardCard = RequestCard & { next: readonly string[] };

export type Board = { columns: ({ status: string; cards: BoardCard[] } & Total)[] };

const MAX_CARDS = { open: 40, done: 10 };

/** The requests of a kind by state, filtered like its list: open ones by age, closed ones latest first. */
export async function openBoard(me: Person, name: RequestName, query: Query): Promise<Board> {
  const mayMove = writableFields(resourceNamed(name), me, 'update').some((field) => field.name === 'status');
  const columns = await Promise.all(
    statesOf(name).map(async (status) => {
      const open = isOpen(name, status);
      const asked = { ...query, status, sort: open ? 'createdAt' : '-updatedAt' };
      const limit = open ? MAX_CARDS.open : MAX_CARDS.done;
      const isAsked = !query.status || query.status === status;
      const { records, ...total } = isAsked
        ? await openFirst(listScreens[listOfRequests(name)]!, me, asked, cardFields(name), { limit })
        : { records: [], total: 0, isLowerBound: false };
      const cards = await cardsOf(me, name, records);
      const next = mayMove ? nextStates(name, status) : [];
      return { status, ...total, cards: cards.map((card) => ({ ...card, next })) };
    }),
  );
  return { columns };
}
