import { getLocale, getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/site/text/page-head';
import { TextDrawing } from '@/components/site/text/text-drawing';
import { WaysOn } from '@/components/site/text/ways-on';
import { LinkButton } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { publicPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = publicPage('suitability.title', 'suitability.description', { path: '/suitability' });

const groups = [
  { key: 'not', icon: 'close', look: 'text-bad', points: ['minors', 'pregnancy', 'allergy'] },
  { key: 'first', icon: 'clock', look: 'text-warn', points: ['decay', 'gums', 'sensitive'] },
  { key: 'know', icon: 'check', look: 'text-good', points: ['fillings', 'smoking', 'stains'] },
] as const satisfies { key: string; icon: IconName; look: string; points: string[] }[];

/**
 * What follows from what is ticked, and whom to ask: the gravest counts. By style alone, so that nothing leaves the page;
 * no link says what was ticked, and no form takes it along: practices learn it at the visit.
 */
const verdicts = [
  {
    key: 'none',
    icon: 'check',
    look: 'text-good',
    shown: 'flex group-has-checked/check:hidden',
    href: '/authorized-centers',
  },
  {
    key: 'know',
    icon: 'check',
    look: 'text-good',
    shown:
      'hidden group-[:has([data-group=know]_:checked):not(:has([data-group=first]_:checked,[data-group=not]_:checked))]/check:flex',
    href: '/authorized-centers?tier=ELITE,GOLD',
  },
  {
    key: 'sensitive',
    icon: 'check',
    look: 'text-good',
    shown:
      'hidden group-[:has([value=sensitive]:checked):not(:has([value=decay]:checked,[value=gums]:checked,[data-group=not]_:checked))]/check:flex',
    href: '/authorized-centers?method=TOUCH',
  },
  {
    key: 'first',
    icon: 'clock',
    look: 'text-warn',
    shown:
      'hidden group-[:has([value=decay]:checked,[value=gums]:checked):not(:has([data-group=not]_:checked))]/check:flex',
    href: '/authorized-centers',
  },
  {
    key: 'not',
    icon: 'close',
    look: 'text-bad',
    shown: 'hidden group-has-[[data-group=not]_:checked]/check:flex',
    href: '/request-contact',
  },
] as const satisfies { key: string; icon: IconName; look: string; shown: string; href: string }[];

/** A checklist: who may have their teeth whitened, who has to be treated before, and the limits; what is ticked decides the verdict. */
export default async function Suitability() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('suitability')]);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path="/suitability" />
      <div className="group/check mt-10">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <b className="text-lg">{t('check')}</b>
          <span className="text-ink-soft">{t('private')}</span>
        </p>
        <div className="mt-5 grid gap-4 lg:grid-cols-3 lg:gap-6">
          {groups.map(({ key, icon, look, points }) => (
            <section
              key={key}
              aria-labelledby={key}
              data-group={key}
              className="rounded-card border border-line bg-raised p-5 has-checked:border-accent sm:p-6"
            >
              <TextDrawing name={key} className="mb-5 h-auto w-36 max-lg:hidden" />
              <h2 id={key} className="display flex items-center gap-2 text-xl">
                <Icon name={icon} className={look} />
                {t(`${key}.heading`)}
              </h2>
              <ul className="-mx-3 mt-2">
                {points.map((point) => (
                  <li key={point}>
                    <label className="flex min-h-11 cursor-pointer gap-3.5 rounded-control p-3 transition-colors hover:bg-accent-soft has-checked:bg-accent-soft">
                      <input type="checkbox" value={point} className="mt-0.5 size-5 shrink-0 accent-accent" />
                      {t(`${key}.${point}` as 'not.minors')}
                    </label>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="[@media(min-height:40rem)]:group-has-checked/check:sticky bottom-3 mt-6 rounded-card border border-line bg-raised p-4 shadow-float sm:p-6">
          <div role="status">
            {verdicts.map(({ key, icon, look, shown, href }) => (
              <div key={key} className={`flex-wrap items-center justify-between gap-x-8 gap-y-3 ${shown}`}>
                <p className="flex min-w-0 flex-1 basis-80 items-start gap-3">
                  <Icon name={icon} className={`mt-0.5 size-6 shrink-0 ${look}`} />
                  <span>
                    <b className="font-semibold sm:text-lg">{t(`verdict.${key}.says`)}</b> {t(`verdict.${key}.ask`)}
                  </span>
                </p>
                <LinkButton href={localePath(locale, href)} rel="nofollow">
                  {t(`verdict.${key}.act`)}
                </LinkButton>
              </div>
            ))}
          </div>
        </div>
      </div>
      <p className="mt-6 max-w-prose text-ink-soft">
        {t('know.sensitivity')} {t('note')}
      </p>
      <WaysOn to={['methods', 'costs', 'faq']} />
    </div>
  );
}
