import { getFormatter, getTranslations } from 'next-intl/server';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { provinceName } from '@/lib/places/schema.provinces';
import type { Steward } from '@/lib/users/open-territories';

interface StewardTableProps {
  stewards: readonly Steward[];
  personHref: (id: string) => string;
}

/** Area managers and consultants with their load: provinces, centers, open requests and professionals. */
export async function StewardTable({ stewards, personHref }: StewardTableProps) {
  const [t, roles, format] = await Promise.all([
    getTranslations('territories'),
    getTranslations('roles'),
    getFormatter(),
  ]);
  return (
    <section aria-label={t('people')}>
      <h2 className="mb-2 font-semibold text-lg">{t('people')}</h2>
      <Table caption={t('people')}>
        <thead>
          <tr>
            <HeaderCell>{t('name')}</HeaderCell>
            <HeaderCell>{t('role')}</HeaderCell>
            <HeaderCell>{t('provinces')}</HeaderCell>
            <HeaderCell className="text-right">{t('centers')}</HeaderCell>
            <HeaderCell className="text-right">{t('requests')}</HeaderCell>
            <HeaderCell className="text-right">{t('professionals')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {stewards.map(({ id, name, role, provinces, centers, requests, professionals }) => (
            <tr key={id}>
              <th scope="row" className="border-line border-b px-3 text-left font-medium">
                <a href={personHref(id)} className="link inline-flex min-h-11 items-center whitespace-nowrap">
                  {name}
                </a>
              </th>
              <Cell className="whitespace-nowrap py-0!">{roles(role)}</Cell>
              <Cell className="max-w-80 py-0!">
                {provinces.length === 0
                  ? '—'
                  : provinces.map((code) => (
                      <abbr key={code} title={provinceName(code)} className="mr-1.5 inline-block no-underline">
                        {code}
                      </abbr>
                    ))}
              </Cell>
              <Cell className="py-0! text-right font-semibold">{format.number(centers)}</Cell>
              <Cell className="py-0! text-right">{format.number(requests)}</Cell>
              <Cell className="py-0! text-right">{format.number(professionals)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
