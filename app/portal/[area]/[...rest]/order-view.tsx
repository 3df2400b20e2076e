import { getLocale, getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { OrderList } from '@/components/data-table/order-list';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import type { Person } from '@/lib/core/actor/actor';
import { shapesOf } from '@/lib/core/describe';
import { first, type Query } from '@/lib/core/screens/address';
import type { ListScreen } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { nameFields, screenOf } from '@/lib/core/screens/records';
import { texts } from '@/lib/run/i18n/texts';
import { orNotFound } from '../screen-page';

interface OrderViewProps {
  me: Person;
  screen: ListScreen;
  orderedBy: string;
  path: string;
  query: Query;
}

/** The first hundred records of a list, or of one of its choices, to sort by hand. */
export async function OrderView({ me, screen, orderedBy, path, query }: OrderViewProps) {
  const names = nameFields(screen.resource);
  const within = screenOf(screen.resource)?.orderedWithin;
  const options = shapesOf(resourceNamed(screen.resource)).find(({ name }) => name === within)?.options ?? [];
  const locale = await getLocale();
  const usual = options.includes(locale) ? locale : options[0];
  const chosen = within ? { [within]: first(query[within]) || usual } : {};
  const shown = { ...chosen, sort: orderedBy, limit: '100', columns: [...names, orderedBy].join(',') };
  const [view, t, fields] = await Promise.all([
    openList(screen, me, shown).catch(orNotFound),
    getTranslations('records.arrange'),
    fieldWords(screen.resource),
  ]);
  const field = view.filters.find(({ name }) => name === within);
  const nameOf = (record: Record<string, unknown>) =>
    names
      .map((name) => record[name])
      .filter((one) => typeof one === 'string')
      .join(' ');
  const said = 'drag up down saved failed instructions lifted over dropped cancelled';
  return (
    <div className="max-w-3xl space-y-3">
      {field && (
        <nav aria-label={fields.field(field.name)} className="flex flex-wrap gap-2">
          {field.options.map((option) => (
            <Chip
              key={option}
              href={`${path}?view=order&${field.name}=${option}`}
              selected={view.state.chosen[field.name] === option}
            >
              {fields.value(field, option)}
            </Chip>
          ))}
        </nav>
      )}
      <Card>
        <p className="mb-3 text-ink-soft text-sm">{t('hint')}</p>
        <OrderList
          key={view.records.map(({ _id }) => _id).join()}
          action={`/api/forms/records/${screen.resource}/order`}
          hidden={Object.entries(view.state.chosen)}
          records={view.records.map((record) => ({ id: record._id, name: nameOf(record) }))}
          words={await texts('records.arrange', said)}
        />
      </Card>
    </div>
  );
}
