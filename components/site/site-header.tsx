import { getLocale, getTranslations } from 'next-intl/server';
import { buttonClass, LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { LanguageSwitch } from './language-switch';
import { Logo } from './logo';
import { mainLinks } from './site-footer';

const linkClass =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium transition-colors hover:bg-accent-soft hover:text-accent-strong';

/** Whoever signs in or registers wants to go nowhere else. */
const notAlone = 'in-[body:has([data-alone])]:hidden';

/** The header of every public page; its menus are details elements, which an island closes with Escape. */
export async function SiteHeader() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('site')]);
  const links = mainLinks.map(({ key, href }) => ({ href: localePath(locale, href), label: t(`nav.${key}`) }));
  return (
    <header data-island="filter-menus" className="border-line border-b bg-raised">
      <div className="page-width flex min-h-18 items-center gap-2">
        <a
          href={localePath(locale, '/')}
          aria-label={t('homeLink', { brand: theme.name })}
          className="mr-auto rounded-control py-2"
        >
          <Logo />
        </a>
        <nav aria-label={t('nav.label')} className={`max-[70rem]:hidden ${notAlone}`}>
          <ul className="flex items-center">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
        <LinkButton href={localePath(locale, '/login')} variant="secondary" className={`max-sm:hidden ${notAlone}`}>
          <Icon name="user" />
          {t('nav.signIn')}
        </LinkButton>
        <MobileMenu
          label={t('menu')}
          links={[...links, { href: localePath(locale, '/login'), label: t('nav.signIn') }]}
        />
      </div>
    </header>
  );
}

function MobileMenu({ label, links }: { label: string; links: { href: string; label: string }[] }) {
  return (
    <details name="site-menu" className={`group min-[70rem]:hidden ${notAlone}`}>
      <summary className={buttonClass({ variant: 'quiet', size: 'icon' }, 'text-ink')}>
        <Icon name="menu" className="size-6 group-open:hidden" />
        <Icon name="close" className="size-6 not-group-open:hidden" />
        <span className="sr-only">{label}</span>
      </summary>
      <nav aria-label={label} className="absolute inset-x-0 z-20 mt-3.5 border-line border-y bg-raised shadow-float">
        <ul className="page-width divide-y divide-line py-2">
          {links.map(({ href, label: text }) => (
            <li key={href}>
              <a href={href} className="flex min-h-13 items-center justify-between gap-3 font-medium text-lg">
                {text}
                <Icon name="chevron-right" className="text-ink-soft" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
