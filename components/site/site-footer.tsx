import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { Logo } from './logo';

export const mainLinks = [
  { key: 'centers', href: '/authorized-centers' },
  { key: 'methods', href: '/methods' },
  { key: 'faq', href: '/faq' },
  { key: 'professionals', href: '/professionals' },
  { key: 'contact', href: '/request-contact' },
] as const;

const footerLinks = [
  {
    key: 'patients',
    links: [
      { key: 'centers', href: '/authorized-centers' },
      { key: 'methods', href: '/methods' },
      { key: 'suitability', href: '/suitability' },
      { key: 'costs', href: '/costs' },
      { key: 'faq', href: '/faq' },
      { key: 'personalArea', href: '/login' },
    ],
  },
  {
    key: 'professionals',
    links: [
      { key: 'programme', href: '/professionals' },
      { key: 'register', href: '/expert-register' },
      { key: 'trial', href: '/prova' },
      { key: 'cleanWhite', href: '/clean-white-request' },
      { key: 'consultants', href: '/consultants' },
      { key: 'dealers', href: '/dealers' },
    ],
  },
  {
    key: 'company',
    links: [
      { key: 'news', href: '/news' },
      { key: 'contact', href: '/request-contact' },
      { key: 'privacy', href: '/privacy' },
      { key: 'terms', href: '/terms' },
      { key: 'cookies', href: '/cookies' },
    ],
  },
] as const;

const linkClass = 'inline-flex items-center gap-1.5 py-1.5 hover:text-accent hover:underline';

export async function SiteFooter() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('site')]);
  return (
    <footer id="site-footer" className="mt-auto border-line border-t bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-7 py-8 sm:gap-x-8 lg:gap-y-10 lg:py-12 lg:grid-cols-[1.6fr_1fr_1.3fr_1fr]">
        <div className="space-y-3 max-lg:col-span-2">
          <Logo />
          <p className="text-ink-soft">{t('tagline')}</p>
          <a href={`mailto:${theme.email}`} className={linkClass}>
            <Icon name="mail" />
            {theme.email}
          </a>
        </div>
        {footerLinks.map(({ key, links }) => (
          <nav
            key={key}
            aria-labelledby={`footer-${key}`}
            className={key === 'company' ? 'max-lg:col-span-2' : undefined}
          >
            <h2 id={`footer-${key}`} className="mb-2 font-semibold">
              {t(`footer.${key}`)}
            </h2>
            <ul
              className={
                key === 'company' ? 'max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6 sm:max-lg:gap-x-8' : undefined
              }
            >
              {links.map((link) => (
                <li key={link.href}>
                  <a href={localePath(locale, link.href)} className={linkClass}>
                    {t(`footer.${link.key}`)}
                  </a>
                </li>
              ))}
            </ul>
            {key === 'company' && (
              <ul
                aria-label={t('footer.social')}
                className="mt-3 border-line border-t pt-3 max-lg:flex max-lg:flex-wrap max-lg:gap-x-6"
              >
                {theme.social.map(({ name, href }) => (
                  <li key={name}>
                    <a href={href} rel="noopener" className={linkClass}>
                      {name}
                      <Icon name="external" className="size-4 text-ink-soft" />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </nav>
        ))}
      </div>
      <div className="border-line border-t">
        <p className="page-width flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 text-ink-soft text-sm">
          <span>{t('footer.rights', { brand: theme.name })}</span>
          <span>{t('footer.demo')}</span>
        </p>
      </div>
    </footer>
  );
}
