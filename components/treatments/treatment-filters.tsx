import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { clearLink, FilterLine } from '@/components/data-table/filter-line';
import { FilterMenu } from '@/components/data-table/filter-menu';
import { listAddress } from '@/components/data-table/list-address';
import { SearchField } from '@/components/data-table/search-field';
import type { TreatmentList } from '@/lib/treatments/list-treatments';
import { SHADE_GUIDES, TREATMENT_METHODS } from '@/lib/treatments/schema';
import { PeriodMenu } from './period-menu';

interface TreatmentFiltersProps {
  path: string;
  list: TreatmentList;
  /** yyyy-MM-dd */
  today: string;
}

/** Search and filters above the treatments; every choice is a link to the filtered list. */
export async function TreatmentFilters({ path, list, today }: TreatmentFiltersProps) {
  const [t, records, words] = await Promise.all([
    getTranslations('treatments.filters'),
    getTranslations('records'),
    fieldWords('treatments'),
  ]);
  const { state, centers } = list;
  const choose = (name: string, value: string) =>
    listAddress(path, state, { chosen: { ...state.chosen, [name]: value } });
  const menu = (name: string, label: string, options: (readonly [value: string, text: string])[]) => (
    <FilterMenu
      key={name}
      label={label}
      all={records('all')}
      chosen={state.chosen[name] ?? ''}
      options={options.map(([value, text]) => ({ value, text, href: choose(name, value) }))}
      allHref={choose(name, '')}
    />
  );
  const centerOptions = centers.map(({ id, name }) => [id, name] as const);
  const guideOptions = SHADE_GUIDES.map((guide) => [guide, words.value('colorType', guide)] as const);
  const hasChoice = state.q !== '' || Object.keys(state.chosen).length > 0;
  return (
    <div className="relative flex flex-wrap items-center gap-2">
      <SearchField path={path} state={state} label={t('search')} />
      <FilterLine>
        {menu(
          'productName',
          words.field('productName'),
          TREATMENT_METHODS.map((method) => [method, method]),
        )}
        <PeriodMenu path={path} state={state} today={today} />
        {centers.length > 1 && menu('centerId', words.field('centerId'), centerOptions)}
        {menu('colorType', words.field('colorType'), guideOptions)}
        {menu('pictures', words.field('pictures'), [
          ['with', t('with')],
          ['without', t('without')],
        ])}
        {menu('rated', words.field('rating'), [
          ['yes', t('rated')],
          ['no', t('unrated')],
        ])}
        {menu('controls', words.field('controlVisits'), [['due', t('controlDue')]])}
        {hasChoice && (
          <a href={listAddress(path, state, { q: '', chosen: {} })} className={clearLink}>
            {records('clear')}
          </a>
        )}
      </FilterLine>
    </div>
  );
}
