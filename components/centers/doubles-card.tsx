import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { DoubleCenter } from '@/lib/nouns/centers/describe-merge';

/** Possible duplicates of a center, each with a link to compare. */
export async function DoublesCard({ doubles, path }: { doubles: readonly DoubleCenter[]; path: string }) {
  const t = await getTranslations('centers.merge');
  return (
    <Card className="space-y-3">
      <h2 className="font-semibold text-lg">{t('possible')}</h2>
      <DoublesList doubles={doubles} path={path} />
      <a href={path} className="link inline-flex min-h-11 items-center text-sm">
        {t('another')}
      </a>
    </Card>
  );
}

export async function DoublesList({ doubles, path }: { doubles: readonly DoubleCenter[]; path: string }) {
  const t = await getTranslations('centers.merge');
  return (
    <ul className="divide-y divide-line">
      {doubles.map(({ id, name, city, street, reasons }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="wrap-anywhere min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-ink-soft text-sm">{[street, city].filter(Boolean).join(', ')}</span>
            {reasons.length > 0 && (
              <span className="block text-sm text-warn">
                {reasons.map((reason) => t(`same.${reason as 'phone'}`)).join(' · ')}
              </span>
            )}
          </span>
          <LinkButton variant="secondary" size="sm" href={`${path}?with=${id}`}>
            {t('compare')}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
