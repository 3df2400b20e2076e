import { getTranslations } from 'next-intl/server';
import { classNames } from '@/components/ui/class-names';
import { Pagination } from '@/components/ui/pagination';
import { type ListState, listAddress } from './list-address';

const SIZES = [25, 50, 100];

type Page = {
  state: ListState;
  total: number;
  isLowerBound: boolean;
  hasLostOrder?: boolean;
  hasLostGroups?: boolean;
  records: readonly unknown[];
};

/** "26–50 of 1,234" */
export async function placeText({ state, total, isLowerBound, records }: Page): Promise<string> {
  const t = await getTranslations('records');
  const before = (Math.abs(state.page) - 1) * state.limit;
  const shown = { from: before + 1, to: before + records.length, total };
  return state.page < 0 ? t('countFromEnd', shown) : t('count', { ...shown, bound: String(isLowerBound) });
}

/** The number of records, which of them are shown, and links to the other pages. */
export async function ListFooter({ path, view }: { path: string; view: Page }) {
  const t = await getTranslations('records');
  const { state, total, isLowerBound } = view;
  const pages = Math.ceil(total / state.limit);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="text-ink-soft tabular-nums">{await placeText(view)}</p>
      {/* On a line of its own where not everything fits on one. */}
      <div className="empty:hidden max-xl:order-last max-xl:basis-full max-sm:[&_[rel]]:px-3! max-sm:[&_nav]:gap-0 max-sm:[&_ol]:gap-0">
        <Pagination
          page={state.page}
          pages={pages}
          last={isLowerBound ? t('lastPage') : undefined}
          hrefFor={(page) => listAddress(path, state, { page })}
          labels={{
            nav: t('pages'),
            previous: t('previous'),
            next: t('next'),
            page: (page) => (page < 0 ? t('pageFromEnd', { page: -page }) : t('page', { page })),
          }}
        />
      </div>
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
      {isLowerBound && Math.abs(state.page) === pages && (
        <p className="order-last basis-full text-warn">{t('noFurther', { most: total })}</p>
      )}
      {view.hasLostGroups && <p className="order-last basis-full text-warn">{t('groups.tooMany', { most: total })}</p>}
      {view.hasLostOrder && <p className="order-last basis-full text-warn">{t('orderTooLarge', { most: total })}</p>}
    </div>
  );
}
