import { getFormatter, getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { addressLines } from '@/lib/nouns/centers/rules';
import type { GapReport } from '@/lib/nouns/centers/search-gaps/schema';

interface NearestCardProps {
  name: string;
  country: string;
  report: Pick<GapReport, 'people' | 'centers'>;
  closeHref: string;
  personHref: (id: string) => string;
  centerHref: (id: string) => string;
}

type Entry = { id: string; name: string; about: string; km: number | null; href: string };

/** Candidates for the gap of an area: those not yet qualified and the centers not yet authorised, nearest first. */
export async function NearestCard({ name, country, report, closeHref, personHref, centerHref }: NearestCardProps) {
  const [t, all] = await Promise.all([getTranslations('search-gaps'), getTranslations()]);
  const placed = (city: string, provinceCode: string | null) => addressLines({ city, provinceCode, country }).town;
  const people = report.people.map(({ _id: id, name: who, center, provinceCode, km }) => ({
    id,
    name: who,
    km,
    href: personHref(id),
    about: placed(center, provinceCode),
  }));
  const centers = report.centers.map(({ _id: id, name: who, city, provinceCode, km }) => ({
    id,
    name: who,
    km,
    href: centerHref(id),
    about: placed(city, provinceCode),
  }));
  return (
    <Card id="nearest">
      <div className="mb-3 flex items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold text-lg">{t('nearest', { name })}</h2>
          <p className="text-ink-soft text-sm">{t('far')}</p>
        </div>
        <LinkButton variant="quiet" size="sm" href={closeHref} aria-label={all('portal.close')}>
          <Icon name="close" />
        </LinkButton>
      </div>
      <div className="grid gap-5 *:min-w-0 md:grid-cols-2">
        <Nearest title={t('people')} entries={people} none={t('nobody')} />
        <Nearest title={t('centers')} entries={centers} none={t('nobody')} />
      </div>
    </Card>
  );
}

async function Nearest({ title, entries, none }: { title: string; entries: readonly Entry[]; none: string }) {
  const [t, format] = await Promise.all([getTranslations('search-gaps'), getFormatter()]);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold text-sm">
        {title} ({format.number(entries.length)})
      </h3>
      {entries.length === 0 ? (
        <p className="text-ink-soft text-sm">{none}</p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {entries.map(({ id, name, about, km, href }) => (
            <li key={id}>
              <a href={href} className="flex min-h-11 items-center justify-between gap-3 py-1 hover:text-accent">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate text-ink-soft text-sm">{about}</span>
                </span>
                {km !== null && <span className="shrink-0 text-sm tabular-nums">{t('km', { km })}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
