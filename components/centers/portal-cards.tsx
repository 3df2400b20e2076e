import { getLocale, getTranslations } from 'next-intl/server';
import { VideoButton } from '@/components/downloads/video-button';
import { PostButton } from '@/components/form/post-button';
import { DecisionButton } from '@/components/memberships/decision-button';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { DoubleCenter } from '@/lib/nouns/centers/describe-merge';
import { playerOf } from '@/lib/nouns/downloads/rules';
import { localePath } from '@/lib/run/i18n/paths';

export async function DoublesCard({ doubles, path }: { doubles: readonly DoubleCenter[]; path: string }) {
  const t = await getTranslations('centers.merge');
  return (
    <Card className="space-y-3" heading={t('possible')}>
      <DoublesList doubles={doubles} path={path} />
      <a href={path} className="link inline-flex min-h-11 items-center text-sm">
        {t('another')}
      </a>
    </Card>
  );
}

export async function DoublesList({ doubles, path }: { doubles: readonly DoubleCenter[]; path: string }) {
  const common = await getTranslations();
  return (
    <ul className="divide-y divide-line">
      {doubles.map(({ id, name, city, street, reasons }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="wrap-anywhere min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-ink-soft text-sm">{[street, city].filter(Boolean).join(', ')}</span>
            {reasons.length > 0 && (
              <span className="lacks block text-sm">
                {reasons.map((reason) => common(`centers.merge.same.${reason as 'phone'}`)).join(' · ')}
              </span>
            )}
          </span>
          <LinkButton variant="secondary" size="sm" href={`${path}?with=${id}`}>
            {common('centers.search.compare')}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

export async function VideoCard({ name, link }: { name: string; link: unknown }) {
  const player = typeof link === 'string' ? playerOf(link, null) : null;
  if (!player) return null;
  const [words, all] = await Promise.all([getTranslations('downloads'), getTranslations()]);
  return (
    <Card className="text-sm" heading={all('centers.public.video')}>
      <VideoButton
        title={name}
        player={player}
        words={{ watch: words('watch', { title: name }), close: all('portal.close'), from: words('from') }}
      />
    </Card>
  );
}

export async function OnMap({ id, slug }: { id: string; slug: string }) {
  const [t, locale] = await Promise.all([getTranslations('memberships'), getLocale()]);
  return (
    <div id="on-map" className="mt-3 flex flex-wrap gap-2">
      <LinkButton size="sm" variant="secondary" href={localePath(locale, `/authorized-centers/${slug}`)}>
        {t('publicPage')}
      </LinkButton>
      <PostButton action={`/api/centers/${id}/hiding`}>{t('hide')}</PostButton>
    </div>
  );
}

interface ShownCardProps {
  centerId: string;
  centerName: string;
  membershipId: string;
  /** `showsPeople`: the practice shows anybody. */
  isShown: boolean;
  showsPeople: boolean;
  preview: string;
}

export async function ShownCard({ centerId, centerName, membershipId, isShown, showsPeople, preview }: ShownCardProps) {
  const t = await getTranslations('memberships.shown');
  return (
    <Card id="shown" className="space-y-3" heading={t('title')}>
      <p className="text-sm">{t(isShown ? 'yes' : 'no')}</p>
      {!showsPeople && <p className="text-ink-soft text-sm">{t('practiceOff')}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <DecisionButton
          id={membershipId}
          verb="showing"
          back={`centers/${centerId}`}
          value={String(!isShown)}
          label={t(isShown ? 'hide' : 'show')}
          about={centerName}
        />
        <a href={preview} className="link text-sm">
          {t('preview')}
        </a>
      </div>
    </Card>
  );
}
