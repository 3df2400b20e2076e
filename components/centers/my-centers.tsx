import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyCard } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import { addressLines } from '@/lib/nouns/centers/rules';
import { REQUIRED_CENTER_FIELDS, type RequiredCenterField } from '@/lib/nouns/centers/schema';
import { type Tier, TierBadge } from './tier-badge';

type Center = Record<string, unknown> & { _id: string };

interface MyCentersProps {
  centers: Center[];
  addHref: string;
  hrefOf: (id: string) => string;
  previewHref: (id: string) => string;
}

/** The centers where a professional works, each with its status and missing data. */
export async function MyCenters({ centers, addHref, hrefOf, previewHref }: MyCentersProps) {
  const t = await getTranslations();
  const add = (
    <LinkButton href={addHref} variant={centers.length > 0 ? 'secondary' : 'primary'} size="sm">
      <Icon name="plus" className="size-4" />
      {t('portal.routes.profile-add-centers')}
    </LinkButton>
  );
  return (
    <section aria-labelledby="my-centers">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="my-centers" className="sr-only">
          {t('portal.routes.myCenters')}
        </h2>
        {centers.length > 0 && add}
      </div>
      {centers.length === 0 ? (
        <EmptyCard title={t('dashboard.noCenters')} text={t('centers.status.why')} action={add} />
      ) : (
        <ul className="grid gap-4 *:min-w-0 lg:grid-cols-2 2xl:grid-cols-3">
          {centers.map((center) => (
            <li key={center._id}>
              <CenterCard center={center} href={hrefOf(center._id)} previewHref={previewHref(center._id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function CenterCard({ center, href, previewHref }: { center: Center; href: string; previewHref: string }) {
  const [t, fields] = await Promise.all([getTranslations(), getTranslations('records.fields')]);
  const missing = center.missingData as RequiredCenterField[];
  const { street, town } = addressLines(center.address as Parameters<typeof addressLines>[0]);
  const state =
    missing.length > 0 ? 'missing' : center.isAuthorized ? (center.hideInMap ? 'hidden' : 'public') : 'waiting';
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-lg">
          <a href={href} className="hover:underline">
            {String(center.name)}
          </a>
        </h3>
        <TierBadge tier={center.tier as Tier} />
      </div>
      <p className="text-ink-soft text-sm">{[street, town].filter(Boolean).join(', ')}</p>
      <div className="text-sm">
        <p className="flex items-start gap-1.5 font-semibold">
          <Icon
            name={state === 'public' ? 'check' : 'alert'}
            className={`mt-0.5 size-4 ${state === 'public' ? 'text-good' : 'text-warn'}`}
          />
          {t(`centers.status.${state}`)}
        </p>
        {missing.length > 0 && (
          <>
            <p className="mt-1">{t('dashboard.missing', { what: missing.map((field) => fields(field)).join(', ') })}</p>
            <div className="mt-2">
              <ProgressBar
                value={REQUIRED_CENTER_FIELDS.length - missing.length}
                max={REQUIRED_CENTER_FIELDS.length}
                label={t('centers.status.title')}
              />
            </div>
          </>
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <LinkButton href={href} size="sm" variant={missing.length > 0 ? 'primary' : 'secondary'}>
          {missing.length > 0 ? t('centers.complete') : t('portal.form.edit')}
        </LinkButton>
        <LinkButton href={previewHref} size="sm" variant="quiet">
          {t('centers.preview.title')}
        </LinkButton>
      </div>
    </Card>
  );
}
