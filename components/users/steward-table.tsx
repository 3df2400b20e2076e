import { getFormatter, getTranslations } from 'next-intl/server';
import { FigureLink, StaticTable } from '@/components/data-table/static-table';
import { provinceName } from '@/lib/nouns/places/schema.provinces';
import type { Steward } from '@/lib/nouns/users/open-territories';
import { listsOf } from '@/lib/nouns/users/rules.territories';

interface StewardTableProps {
  stewards: readonly Steward[];
  personHref: (id: string) => string;
  listHref: (list: string) => string;
}

/** Area managers and consultants with their load: provinces, centers, open requests and professionals. */
export async function StewardTable({ stewards, personHref, listHref }: StewardTableProps) {
  const t = await getTranslations('territories');
  const roles = await getTranslations('roles');
  const format = await getFormatter();
  const all = await getTranslations();
  return (
    <section aria-label={t('people')}>
      <h2 className="mb-2 font-semibold text-lg">{t('people')}</h2>
      <StaticTable
        caption={t('people')}
        columns={[
          { id: 'name', header: all('records.fields.name'), narrow: 'name', initialsOf: 'cell' },
          { id: 'role', header: all('records.fields.role'), narrow: 'badge' },
          { id: 'provinces', header: t('provinces'), narrow: 'fact' },
          { id: 'centers', header: all('portal.routes.centers'), narrow: 'fact', numeric: true },
          { id: 'requests', header: t('requests'), narrow: 'fact', numeric: true },
          { id: 'professionals', header: all('portal.routes.experts'), narrow: 'fact', numeric: true },
        ]}
        rows={stewards.map(({ id, name, role, provinces, ...counts }) => ({
          id,
          href: personHref(id),
          cells: {
            name,
            role: roles(role),
            ...(provinces.length > 0 && { provinces: <Provinces codes={provinces} /> }),
            ...Object.fromEntries(
              Object.entries(listsOf({ id, role, provinces })).map(([what, list]) => {
                const count = counts[what as keyof typeof counts];
                const text = format.number(count);
                return [what, list ? <FigureLink key={what} count={count} text={text} href={listHref(list)} /> : text];
              }),
            ),
          },
          empty: provinces.length > 0 ? [] : ['provinces'],
        }))}
      />
    </section>
  );
}

const Provinces = ({ codes }: { codes: readonly string[] }) => (
  <span className="lines">
    {codes.map((code) => (
      <abbr key={code} title={provinceName(code)} className="mr-1.5 inline-block no-underline">
        {code}
      </abbr>
    ))}
  </span>
);
