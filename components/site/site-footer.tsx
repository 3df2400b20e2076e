import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';

export const mainLinks = [
  { key: 'centers', href: '/authorized-centers' },
  { key: 'methods', href: '/methods' },
  { key: 'faq', href: '/faq' },
  { key: 'professionals', href: '/professionals' },
  { key: 'contact', href: '/request-contact' },
] as const;

const footerLinks = {
  patients: {
    centers: '/authorized-centers',
    methods: '/methods',
    suitability: '/suitability',
    costs: '/costs',
    faq: '/faq',
    news: '/news',
    personalArea: '/login',
  },
  professionals: {
    programme: '/professionals',
    register: '/expert-register',
    trial: '/prova',
    cleanWhite: '/clean-white-request',
    consultants: '/consultants',
    dealers: '/dealers',
    contact: '/request-contact',
  },
  company: { privacy: '/privacy', terms: '/terms', cookies: '/cookies' },
} as const;

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 hover:text-accent hover:underline sm:min-h-9';
const rowClass = 'flex flex-wrap gap-x-5';

/** A row of links for patients, one for professionals, and what is seldom looked for. */
export async function SiteFooter() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('site')]);
  const linksOf = (group: keyof typeof footerLinks) =>
    Object.entries(footerLinks[group]).map(([key, href]) => (
      <li key={href}>
        <a href={localePath(locale, href)} className={linkClass}>
          {t(`footer.${key as 'centers'}`)}
        </a>
      </li>
    ));
  return (
    <footer id="site-footer" className="mt-auto border-line border-t bg-sunken">
      <div className="page-width grid gap-4 py-7">
        {(['patients', 'professionals'] as const).map((group) => (
          <nav key={group} aria-labelledby={`footer-${group}`} className="gap-x-6 sm:flex">
            <h2 id={`footer-${group}`} className="w-36 shrink-0 font-semibold sm:py-1.5">
              {t(`footer.${group}`)}
            </h2>
            <ul className={rowClass}>{linksOf(group)}</ul>
          </nav>
        ))}
      </div>
      <div className="border-line border-t">
        <div className="page-width flex flex-wrap items-center gap-x-5 py-4 text-ink-soft text-sm">
          <span>{t('footer.rights', { brand: theme.name })}</span>
          <nav aria-label={t('footer.company')}>
            <ul className={rowClass}>{linksOf('company')}</ul>
          </nav>
          <a href={`mailto:${theme.email}`} className={linkClass}>
            {theme.email}
          </a>
          <ul aria-label={t('footer.social')} className={rowClass}>
            {theme.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener" className={linkClass}>
                  {name}
                  <Icon name="external" className="size-4" />
                </a>
              </li>
            ))}
          </ul>
          <span className="ml-auto">{t('footer.demo')}</span>
        </div>
      </div>
    </footer>
  );
}
