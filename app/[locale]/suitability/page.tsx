import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/site/text/page-head';
import { SuitabilityDrawing } from '@/components/site/text/suitability-drawing';
import { LinkButton } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('suitability');
  return pageMetadata({ title: t('title'), description: t('description'), path: '/suitability' });
}

const groups = [
  { key: 'not', icon: 'close', look: 'text-bad', points: ['minors', 'pregnancy', 'allergy'] },
  { key: 'first', icon: 'clock', look: 'text-warn', points: ['decay', 'gums', 'sensitive'] },
  { key: 'know', icon: 'check', look: 'text-good', points: ['fillings', 'sensitivity', 'smoking', 'stains'] },
] as const satisfies { key: string; icon: IconName; look: string; points: string[] }[];

/** Who may have their teeth whitened, who has to be treated before, and the limits of whitening. */
export default async function Suitability() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('suitability')]);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path="/suitability" />
      <div className="mt-10 grid gap-6 lg:grid-cols-3">
        {groups.map(({ key, icon, look, points }) => (
          <section key={key} aria-labelledby={key} className="rounded-card border border-line bg-raised p-6">
            <SuitabilityDrawing group={key} className="mb-5 h-auto w-36" />
            <h2 id={key} className="display flex items-center gap-2 text-xl">
              <Icon name={icon} className={look} />
              {t(`${key}.heading`)}
            </h2>
            <ul className="mt-4 space-y-4">
              {points.map((point) => (
                <li key={point}>{t(`${key}.${point}` as 'not.minors')}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="mt-8 text-ink-soft">{t('note')}</p>
      <LinkButton href={localePath(locale, '/authorized-centers')} size="lg" className="mt-6">
        {t('find')}
      </LinkButton>
    </div>
  );
}
