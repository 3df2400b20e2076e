import { fieldWords } from '@/components/data-table/field-words';
import { FilterLine } from '@/components/data-table/filter-menu';
import { Chip } from '@/components/ui/chip';
import { first } from '@/lib/core/screens/address';
import { countList } from '@/lib/core/screens/open-list';
import { PARCEL_STATUSES } from '@/lib/nouns/kits/parcels/schema';
import type { ListPart } from '../slots';

/** Where parcels are, with how many. */
export async function ParcelStates({ me, path, query }: ListPart) {
  const words = await fieldWords('parcels');
  const chosen = first(query.status);
  const states = await Promise.all(
    PARCEL_STATUSES.map(async (status) => ({ status, ...(await countList(me, 'centers/parcels', { status })) })),
  );
  return (
    <nav aria-label={words.field('status')} className="mb-3 sm:flex sm:flex-wrap sm:gap-2">
      <FilterLine>
        {states
          .filter(({ status, count }) => count > 0 || status === chosen)
          .map(({ status, count, href }) => (
            <Chip key={status} href={status === chosen ? path : href} selected={status === chosen}>
              {words.value('status', status)} <span className="text-ink-soft tabular-nums">{count}</span>
            </Chip>
          ))}
      </FilterLine>
    </nav>
  );
}
