import { getFormatter, getTranslations } from 'next-intl/server';
import { StaticTable } from '@/components/data-table/static-table';
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
      <StaticTable
        caption={t('people')}
        columns={[
          { id: 'name', header: t('name'), narrow: 'name' },
          { id: 'role', header: t('role'), narrow: 'badge' },
          { id: 'provinces', header: t('provinces'), narrow: 'fact' },
          { id: 'centers', header: t('centers'), narrow: 'fact', numeric: true },
          { id: 'requests', header: t('requests'), narrow: 'fact', numeric: true },
          { id: 'professionals', header: t('professionals'), narrow: 'fact', numeric: true },
        ]}
        rows={stewards.map(({ id, name, role, provinces, centers, requests, professionals }) => ({
          id,
          href: personHref(id),
          cells: {
            name,
            role: roles(role),
            ...(provinces.length > 0 && { provinces: <Provinces codes={provinces} /> }),
            centers: format.number(centers),
            requests: format.number(requests),
            professionals: format.number(professionals),
          },
          empty: provinces.length > 0 ? [] : ['provinces'],
        }))}
      />
    </section>
  );
}

const Provinces = ({ codes }: { codes: readonly string[] }) => (
  <span>
    {codes.map((code) => (
      <abbr key={code} title={provinceName(code)} className="mr-1.5 inline-block no-underline">
        {code}
      </abbr>
    ))}
  </span>
);
