import { getTranslations } from 'next-intl/server';
import { FilterLine, FilterMenu } from '@/components/data-table/filter-menu';
import { ReferenceField } from '@/components/fields/reference-field';
import { Button } from '@/components/ui/button';
import {
  hrefOfMisuse,
  MISUSE_KINDS,
  MISUSE_PERIODS,
  type Misuse,
  type MisuseQuery,
} from '@/lib/nouns/product-codes/schema.misuse';

interface MisuseFiltersProps {
  path: string;
  query: MisuseQuery;
  found: Misuse;
  names: Readonly<Record<string, string>>;
}

/** Filters by kind, lot, center and period: the lots and centers with most findings as links, any other by its name. */
export async function MisuseFilters({ path, query, found, names }: MisuseFiltersProps) {
  const t = await getTranslations('product-codes.misuse');
  const form = await getTranslations('records.form');
  const common = await getTranslations();
  const href = (changed: Record<string, string>) => hrefOfMisuse(path, query, changed);
  const named = (name: 'batchId' | 'centerId', all: Misuse['centers']) =>
    all.map(({ _id, name: text, count }) => ({
      value: _id,
      text: t('counted', { kind: text, count: String(count) }),
      href: href({ [name]: _id }),
    }));
  const [usual, ...periods] = [...MISUSE_PERIODS]
    .toSorted((one, other) => Number(other === 90) - Number(one === 90) || one - other)
    .map((days) => ({
      value: String(days),
      text: t('days', { days: String(days) }),
      href: href({ days: days === 90 ? '' : String(days) }),
    }));
  const kinds = MISUSE_KINDS.map((kind) => ({
    value: kind as string,
    text: t('counted', { kind: t(`kinds.${kind}`), count: String(found.kinds[kind]) }),
    href: href({ kind }),
  }));
  const menus = [
    { label: t('columns.kind'), chosen: query.kind, options: kinds, name: 'kind' },
    {
      label: common('records.fields.batchId'),
      chosen: query.batchId,
      options: named('batchId', found.batches),
      name: 'batchId',
    },
    {
      label: common('records.fields.center'),
      chosen: query.centerId,
      options: named('centerId', found.centers),
      name: 'centerId',
    },
  ];
  const pickers = [
    {
      name: 'batchId',
      label: common('records.fields.batchId'),
      placeholder: found.batches.length > 0 ? t('otherBatch') : common('records.fields.batchId'),
      to: 'product-code-batches',
      chosen: query.batchId,
    },
    {
      name: 'centerId',
      label: common('records.fields.center'),
      placeholder: found.centers.length > 0 ? t('otherCenter') : common('records.fields.center'),
      to: 'centers',
      chosen: query.centerId,
    },
  ];
  return (
    <div className="relative mb-4 flex flex-wrap items-center gap-2">
      <FilterLine>
        <FilterMenu
          label={common('statistics.period')}
          all={usual!.text}
          chosen={query.days === 90 ? '' : String(query.days)}
          options={periods}
          allHref={usual!.href}
        />
        {menus
          .filter(({ chosen, options }) => chosen || options.length > 0)
          .map(({ label, chosen, options, name }) => (
            <FilterMenu
              key={name}
              label={label}
              all={common('timeline.all')}
              chosen={chosen ?? ''}
              options={options}
              allHref={href({ [name]: '' })}
            />
          ))}
      </FilterLine>
      <search>
        <form action={path} className="flex flex-wrap items-start gap-2">
          {query.days !== 90 && <input type="hidden" name="days" value={query.days} />}
          {query.kind && <input type="hidden" name="kind" value={query.kind} />}
          {pickers.map(({ name, label, to, chosen, placeholder }) => (
            <ReferenceField
              key={`${name}-${chosen}`}
              {...{ name, to, label, chosenId: chosen ?? '', named: names[chosen ?? ''] ?? '' }}
              nameFields={['name']}
              placeholder={placeholder}
              none={form('noneFound')}
              optional=" "
              isFilter
            />
          ))}
          <Button type="submit" variant="secondary" size="sm">
            {common('statistics.show')}
          </Button>
        </form>
      </search>
    </div>
  );
}
