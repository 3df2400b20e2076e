import { getTranslations } from 'next-intl/server';
import { chipClass, FilterLine, FilterMenu, ListMenu } from '@/components/data-table/filter-menu';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import type { DescribedQuery } from '@/lib/nouns/statistics/describe-query';
import { hrefOfQuery } from '@/lib/nouns/statistics/rules';
import { addMonths, usualPeriods } from '@/lib/nouns/statistics/rules.months';
import type { StatisticsQuery } from '@/lib/nouns/statistics/schema';

interface FiltersProps {
  path: string;
  query: StatisticsQuery;
  described: DescribedQuery;
  /** The current month, yyyy-MM. */
  month: string;
}

const SHOWN_MONTHS = 60;
const dated = (month: string) => month.split('-').toReversed().join('/');

export async function StatisticsFilters({ path, query, described, month }: FiltersProps) {
  const t = await getTranslations('statistics');
  const periods = Object.entries(usualPeriods(month)).map(([name, period]) => ({
    value: `${period.from} ${period.to}`,
    text: t(`periods.${name as 'last12'}`),
    href: hrefOfQuery(path, query, period),
  }));
  const current = `${query.from} ${query.to}`;
  const isUsual = periods.some(({ value }) => value === current);
  const range = { value: current, text: `${dated(query.from)} – ${dated(query.to)}`, href: hrefOfQuery(path, query) };
  const centers = described.centers.map(({ id, name }) => ({
    value: id,
    text: name,
    href: hrefOfQuery(path, query, { centerId: id }),
  }));
  return (
    <div className="relative mb-4 flex flex-wrap items-center gap-2">
      <FilterLine>
        <FilterMenu
          label={t('period')}
          all={t('periods.last12')}
          chosen={current}
          options={isUsual ? periods.slice(1) : [...periods.slice(1), range]}
          allHref={periods[0]!.href}
        />
        {centers.length > 1 && (
          <FilterMenu
            label={t('center')}
            all={t('everything')}
            chosen={query.centerId ?? ''}
            options={centers}
            allHref={hrefOfQuery(path, query, { centerId: '' })}
          />
        )}
        <OtherPeriod path={path} query={query} month={month} />
      </FilterLine>
    </div>
  );
}

async function OtherPeriod({ path, query, month }: Omit<FiltersProps, 'described'>) {
  const t = await getTranslations('statistics');
  const last = query.to > month ? query.to : month;
  const months = Array.from({ length: SHOWN_MONTHS }, (_, index) => addMonths(last, -index));
  const options = [...new Set([...months, query.from, query.to])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: dated(value) }));
  const { from, to, ...filters } = query;
  return (
    <ListMenu className="sm:relative">
      <summary className={chipClass(false)}>
        <Icon name="calendar" className="size-4" />
        {t('otherPeriod')}
      </summary>
      <form
        action={path}
        className="absolute left-0 z-20 mt-1 w-64 space-y-3 rounded-card border border-line bg-raised p-4 shadow-float"
      >
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField name="from" label={t('from')} options={options} defaultValue={from} />
        <SelectField name="to" label={t('to')} options={options} defaultValue={to} />
        <Button type="submit" className="w-full">
          {t('show')}
        </Button>
      </form>
    </ListMenu>
  );
}
