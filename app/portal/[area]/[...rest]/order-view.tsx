import { getTranslations } from 'next-intl/server';
import { OrderList } from '@/components/data-table/order-list';
import { Card } from '@/components/ui/card';
import type { Person } from '@/lib/auth/actor';
import type { Query } from '@/lib/screens/address';
import type { ListScreen } from '@/lib/screens/lists';
import { openList } from '@/lib/screens/open-list';
import { nameFields } from '@/lib/screens/records';
import { asNotFound } from '../as-not-found';

interface OrderPageProps {
  me: Person;
  screen: ListScreen;
  orderedBy: string;
  query: Query;
}

/** The first hundred records of a list, to be brought into order. */
export async function OrderView({ me, screen, orderedBy, query }: OrderPageProps) {
  const names = nameFields(screen.resource);
  const shown = { ...query, sort: orderedBy, limit: '100', page: '1', columns: [...names, orderedBy].join(',') };
  const [view, t] = await Promise.all([
    openList(screen, me, shown).catch(asNotFound),
    getTranslations('records.arrange'),
  ]);
  const nameOf = (record: Record<string, unknown>) =>
    names
      .map((name) => record[name])
      .filter((one) => typeof one === 'string')
      .join(' ');
  return (
    <Card className="max-w-3xl">
      <p className="mb-3 text-ink-soft text-sm">{t('hint')}</p>
      <OrderList
        key={view.records.map(({ _id }) => _id).join()}
        action={`/api/forms/records/${screen.resource}/order`}
        hidden={Object.entries(view.state.chosen)}
        records={view.records.map((record, place) => ({
          id: record._id,
          name: nameOf(record),
          detail: String(place + 1),
        }))}
        words={{ drag: t('drag'), up: t('up'), down: t('down'), saved: t('saved'), failed: t('failed') }}
      />
    </Card>
  );
}
