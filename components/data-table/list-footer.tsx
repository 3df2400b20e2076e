import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Pagination } from '@/components/ui/pagination';
import { type ListState, listAddress } from './list-address';

const SIZES = [25, 50, 100];

type Page = { state: ListState; total: number; records: readonly unknown[] };

/** The number of records, which of them are shown, and links to the other pages. */
export async function ListFooter({ path, view }: { path: string; view: Page }) {
  const t = await getTranslations('records');
  const { state, total, records } = view;
  const from = (state.page - 1) * state.limit + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="text-ink-soft tabular-nums">{t('count', { from, to: from + records.length - 1, total })}</p>
      <Pagination
        page={state.page}
        pages={Math.ceil(total / state.limit)}
        hrefFor={(page) => listAddress(path, state, { page })}
        labels={{
          nav: t('pages'),
          previous: t('previous'),
          next: t('next'),
          page: (page) => t('page', { page }),
        }}
      />
      {total > SIZES[0]! && (
        <p className="flex items-center gap-1 text-ink-soft">
          {t('perPage')}
          {SIZES.map((limit) => (
            <a
              key={limit}
              href={listAddress(path, state, { limit })}
              aria-current={limit === state.limit ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-9 min-w-9 items-center justify-center rounded-control px-1.5 tabular-nums hover:bg-accent-soft pointer-coarse:min-h-11',
                limit === state.limit ? 'font-semibold text-ink' : 'text-accent',
              )}
            >
              {limit}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
